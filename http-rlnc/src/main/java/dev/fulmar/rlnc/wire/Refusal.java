package dev.fulmar.rlnc.wire;

import static java.util.Objects.requireNonNull;

/**
 * Why something from the peer was not accepted; nothing has changed by it.
 *
 * @param reason for programs
 * @param detail for persons; holds no text of the peer's, only numbers
 */
public record Refusal(Reason reason, String detail) {
  /** The kinds of refusal. */
  public enum Reason {
    /** Not of the form that is required. */
    MALFORMED,
    /** An id below 1, or a newest id below the oldest. */
    ID_RANGE,
    /** More messages in a combination, or further ahead, than the window allows. */
    WINDOW,
    /** A message longer than a symbol may be. */
    SYMBOL,
    /** Every coefficient is 0. */
    ALL_ZERO,
    /** A body that is not as long as the longest message of its combination. */
    BODY_LENGTH,
    /** Another length for a message that is known already. */
    CONTRADICTION,
    /** Other bytes under the id of a message that was delivered: another sender's. */
    ID_REUSED,
    /** A combination that takes messages for seen of which the receiver knows nothing. */
    STATE_LOST,
    /** Another version of the protocol than is spoken here. */
    VERSION,
    /** The keyed checksum that is required is missing or wrong. */
    MAC,
    /**
     * An incarnation that does not continue the one that is known: two copies of one sender are at
     * work, or what is known is out of date.
     */
    SUPERSEDED
  }

  /** Checks that nothing is missing. */
  public Refusal {
    requireNonNull(reason, "reason");
    requireNonNull(detail, "detail");
  }
}
