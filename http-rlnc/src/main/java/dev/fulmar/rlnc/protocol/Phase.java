package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.protocol.Flights.Flight;
import java.util.Optional;

/**
 * What a client takes the server for.
 *
 * <pre>
 *             a reply with RLNC or RLNC-Ack
 *   ASKING ───────────────────────────────────▶ CODING
 *     │  ▲                                         │
 *     │  └──── after an hour ────┐                 │ 404, 405, 415, 501 without RLNC
 *     └─────────────────────▶  PLAIN ◀─────────────┘
 *       a final reply without
 * </pre>
 */
sealed interface Phase permits AskingPhase, CodingPhase, PlainPhase {
  /** How a transmission came to nothing. */
  enum Loss {
    /** Nobody answered in time. */
    TIMEOUT,
    /** The connection ended; the request may have arrived. */
    BROKEN,
    /** The connection ended or was never made before a byte had left. */
    NOT_SENT
  }

  /** This one, or the one that time has made of it. */
  default Phase at(long nowNanos) {
    return this;
  }

  /** The next thing to send. */
  Optional<Outgoing> next(long nowNanos);

  /** A reply has come; the phase from now on. */
  Phase onReply(Flight<Cargo> flight, Reply reply, long nowNanos);

  /** None has come; the phase from now on. */
  Phase onLost(Flight<Cargo> flight, Loss loss, long nowNanos);
}
