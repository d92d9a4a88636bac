package dev.fulmar.cocored;

/**
 * What an endpoint's sending half has done since it was made, and what it holds now.
 *
 * @param underWay confirmable messages that hold a slot of NSTART
 * @param waiting confirmable messages that wait for a slot of NSTART
 * @param refusedQueueFull messages refused because as many waited for their destination as may
 * @param refusedHeldBack requests refused because their destination had answered 4.29
 * @param refusedProbingRate non-confirmable messages refused because their destination does not
 *     answer
 * @param refusedUnverified notifications refused because their destination has not shown that it
 *     wants them
 * @param tooManyRequestsReceived responses 4.29 from servers
 * @param tooManyRequestsSent requests answered 4.29
 * @param serviceUnavailableSent requests answered 5.03 because the receive buffer was full, copies
 *     included
 * @param echoChallengesSent requests answered 4.01 with an Echo option
 * @param echoRepeats requests repeated with the Echo option that their server asked for
 * @param notificationsSuperseded notifications that a fresher one replaced before they were sent,
 *     or while they were retransmitted
 * @param messageIdsExhausted messages for which no message id was free
 * @param peersForgotten entries that made room for others in a table of PEER_TABLE places
 */
public record SenderSnapshot(
    long underWay,
    long waiting,
    long refusedQueueFull,
    long refusedHeldBack,
    long refusedProbingRate,
    long refusedUnverified,
    long tooManyRequestsReceived,
    long tooManyRequestsSent,
    long serviceUnavailableSent,
    long echoChallengesSent,
    long echoRepeats,
    long notificationsSuperseded,
    long messageIdsExhausted,
    long peersForgotten) {
  /** What an endpoint has done that has sent nothing. */
  public static final SenderSnapshot NONE =
      new SenderSnapshot(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}
