package dev.fulmar.netem.radio;

/** What became of a transmission. If several things spoilt it, the first one counts. */
public enum FrameOutcome {
  /** The receiver has it, whole. */
  RECEIVED,
  /** Another transmission within the receiver's interference range overlapped it. */
  COLLIDED,
  /** The receiver was sending itself for a part of the time. */
  RECEIVER_SENDING
}
