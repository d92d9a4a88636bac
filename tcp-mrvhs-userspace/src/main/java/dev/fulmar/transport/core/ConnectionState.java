package dev.fulmar.transport.core;

/**
 * The states of a connection, RFC 9293 section 3.3.2. There is no LISTEN: listening is the
 * endpoint's.
 *
 * <pre>
 *                   connect()                          SYN arrives, somebody listens
 *                       │                                          │
 *                       ▼                 SYN                      ▼
 *                   SYN_SENT ─────────────────────────────▶ SYN_RECEIVED
 *                       │ SYN + ACK                                │ ACK
 *                       └──────────────▶ ESTABLISHED ◀─────────────┘
 *                          finish()   │             │   FIN arrives
 *                ┌────────────────────┘             └───────────────┐
 *                ▼            FIN                                   ▼
 *           FIN_WAIT_1 ─────────────────▶ CLOSING             CLOSE_WAIT
 *                │ ACK of FIN                │ ACK of FIN           │ finish()
 *                ▼            FIN            ▼                      ▼
 *           FIN_WAIT_2 ─────────────────▶ TIME_WAIT             LAST_ACK
 *                                            │ time passes          │ ACK of FIN
 *                                            └─────▶ CLOSED ◀───────┘
 * </pre>
 *
 * <p>Every state but CLOSED goes to CLOSED on a reset, on {@code abort()}, and when the peer is
 * silent for too long.
 */
public enum ConnectionState {
  /** A SYN was sent and awaits an answer. */
  SYN_SENT,
  /** A SYN has come and our own awaits its acknowledgment. */
  SYN_RECEIVED,
  /** Data goes both ways. */
  ESTABLISHED,
  /** We have no more to send; the peer does not know yet. */
  FIN_WAIT_1,
  /** We have no more to send and the peer knows. */
  FIN_WAIT_2,
  /** The peer has no more to send. */
  CLOSE_WAIT,
  /** Both have no more to send, and we do not know yet whether the peer knows it of us. */
  CLOSING,
  /** As CLOSING, after the peer finished first. */
  LAST_ACK,
  /** All is said; the peer might not have heard our last acknowledgment. */
  TIME_WAIT,
  /** Over; the close reason says how. */
  CLOSED;

  /** Whether both sides know each other's sequence numbers, RFC 9293 section 3.3.2. */
  public boolean isSynchronized() {
    return this != SYN_SENT && this != SYN_RECEIVED && this != CLOSED;
  }

  /** Whether data may still come. */
  boolean receives() {
    return this == ESTABLISHED || this == FIN_WAIT_1 || this == FIN_WAIT_2;
  }

  /** Whether data or a FIN may still have to be sent, if only again. */
  boolean sends() {
    return this == ESTABLISHED
        || this == FIN_WAIT_1
        || this == CLOSE_WAIT
        || this == CLOSING
        || this == LAST_ACK;
  }
}
