package dev.fulmar.examples.demo;

/**
 * Which notification: the sensor and its running number.
 *
 * @param sensor 0 for the first
 * @param number 1 for the first
 */
record Notification(int sensor, int number) {
  /** The form in which it travels. */
  String payload() {
    return sensor + "/" + number;
  }

  /** Reads what {@link #payload} wrote. */
  static Notification ofPayload(String payload) {
    int slash = payload.indexOf('/');
    return new Notification(
        Integer.parseInt(payload.substring(0, slash)),
        Integer.parseInt(payload.substring(slash + 1)));
  }
}
