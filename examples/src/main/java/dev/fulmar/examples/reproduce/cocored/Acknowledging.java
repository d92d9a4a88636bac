package dev.fulmar.examples.reproduce.cocored;

/** When a sink acknowledges a notification. */
enum Acknowledging {
  /** When its handler is done: {@link HeldAcks}. */
  AFTER_HANDLING,

  /** As soon as its buffer has taken it: {@link AcksAtArrival}. */
  AT_ARRIVAL,

  /** As the endpoint itself does: a GATEWAY when there is room, any other as handling begins. */
  BY_THE_ENDPOINT
}
