package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.wire.Acknowledgement;
import dev.fulmar.rlnc.wire.Refusal;

/** What a receiver made of a combination. */
public sealed interface Reception {
  /**
   * It was understood; the sender is to be told.
   *
   * @param outcome what it brought
   * @param acknowledgement the answer, which does not wait for payloads to be decoded
   */
  record Acknowledged(Outcome outcome, Acknowledgement acknowledgement) implements Reception {}

  /** It was not accepted, and the receiver's state is what it was. */
  record Refused(Refusal refusal) implements Reception {}

  /** What a combination brought. */
  enum Outcome {
    /** Something new. */
    INNOVATIVE,
    /** Nothing that did not follow from those before. */
    DEPENDENT,
    /** A late arrival that involves messages the sender needs no more: dropped. */
    STALE
  }
}
