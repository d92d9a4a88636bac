package dev.fulmar.netem.capture;

/** Where on a link a packet was seen. */
public enum CapturePoint {
  /** Where it went in. */
  INGRESS,
  /** Where it came out. */
  EGRESS,
  /** Where it was dropped, with the addresses it came in with. */
  DROPPED
}
