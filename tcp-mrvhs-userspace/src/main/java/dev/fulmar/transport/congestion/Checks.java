package dev.fulmar.transport.congestion;

/** Refuses arguments in one manner: what, its value, what is allowed. */
final class Checks {
  private Checks() {}

  static void argument(boolean holds, String name, long value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(name + " is " + value + ", " + allowed);
    }
  }
}
