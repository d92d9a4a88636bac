package dev.fulmar.cocored.californium;

/** What the capacity and the thresholds of a receive buffer count. */
public enum BufferUnit {
  /** Messages, whatever their size. */
  MESSAGES,
  /** Bytes of the whole CoAP message, header included: the paper's unit. */
  BYTES
}
