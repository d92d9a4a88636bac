package dev.fulmar.netem.socket;

/**
 * What a TCP link did so far. A connection that was accepted is lost by the exchange model, ended
 * or stopped by a fault of its streams, or untouched, and in one place:
 *
 * <pre>
 *   accepted = requestsLost + responsesLost
 *              + blackholed + swallowed + reset + halfClosed, in faults
 *              + completed + abortedByClient + abortedByServer + unreachable + expired + failed + cutOff + still open
 * </pre>
 *
 * @param accepted connections accepted, each with its number and its fate
 * @param refused clients reset before they got a number because there were too many; and one more
 *     for each 100 ms in which clients had to wait because the system had no socket for them
 * @param open connections the link holds now, lost and stopped ones among them
 * @param requestsLost connections whose request never went to the server
 * @param responsesLost connections whose response never went to the client
 * @param forwarded connections that reached the server; those whose response is lost among them
 * @param completed untouched connections that both ends ended in order, with every byte passed on
 * @param abortedByClient untouched connections that the client reset, or vanished from
 * @param abortedByServer untouched connections that the server reset
 * @param unreachable untouched connections that were reset because the server took none, or reset
 *     it as it came
 * @param expired untouched connections that were reset because they were idle
 * @param failed untouched connections that were reset because a model threw
 * @param cutOff untouched connections that were open, and so reset, when the link was closed
 * @param lostExpired connections that are counted elsewhere already, such as lost ones, and were
 *     ended because they were idle, or their client had ended its side and their place was needed
 * @param bytesUp bytes passed on to the server
 * @param bytesDown bytes passed on to clients
 * @param bytesSwallowed bytes taken in and not passed on because their exchange was lost or a fault
 *     swallowed them
 * @param bytesInside bytes held now, and 128 more for each read that brought some
 * @param paused how often reading paused because a direction of a connection held all it may
 * @param faults what faults of streams did
 */
public record TcpLinkStats(
    long accepted,
    long refused,
    long open,
    long requestsLost,
    long responsesLost,
    long forwarded,
    long completed,
    long abortedByClient,
    long abortedByServer,
    long unreachable,
    long expired,
    long failed,
    long cutOff,
    long lostExpired,
    long bytesUp,
    long bytesDown,
    long bytesSwallowed,
    long bytesInside,
    long paused,
    TcpFaultStats faults) {

  /** Connections whose exchange was lost, either way. */
  public long lost() {
    return requestsLost + responsesLost;
  }

  /** Untouched connections that did not end in order, whatever the cause. */
  public long aborted() {
    return abortedByClient + abortedByServer + unreachable + expired + failed + cutOff;
  }
}
