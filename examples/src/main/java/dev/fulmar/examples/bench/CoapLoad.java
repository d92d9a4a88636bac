package dev.fulmar.examples.bench;

/** What the peers of {@code bench coap} do. */
enum CoapLoad {
  /** They ask, and the subject answers in its acknowledgement. */
  GET("get"),

  /** The subject observes them, and acknowledges their confirmable notifications. */
  NOTIFICATION("notification");

  private final String label;

  CoapLoad(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }
}
