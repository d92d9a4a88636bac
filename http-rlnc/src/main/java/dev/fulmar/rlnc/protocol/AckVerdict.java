package dev.fulmar.rlnc.protocol;

/** What an acknowledgement meant to its sender. */
public enum AckVerdict {
  /** More is seen, delivered or known of than before. */
  PROGRESS,
  /** It says what was known already. */
  NOTHING_NEW,
  /**
   * It says nothing new, like too many before it; the transmission counts as unanswered, so that a
   * receiver that never gets on is asked at the pace of time-outs.
   */
  STALLED,
  /** It acknowledges what was never sent: ignored, the transmission counts as unanswered. */
  BEYOND_SENT
}
