package dev.fulmar.netem.socket;

/**
 * What a relay of sockets did apart from its links. A datagram that is not offered to the link of
 * its direction, and so not in its {@link dev.fulmar.netem.LinkStats}, is counted here.
 *
 * @param clients clients known now
 * @param clientsAccepted clients ever let in; one that returns after expiry counts again
 * @param clientsExpired clients forgotten because they were idle
 * @param refused datagrams of new clients that were not let in: too many clients, or no socket left
 * @param foreign datagrams that came to a client's upstream socket from someone else than the
 *     server
 * @param overrunUp datagrams from clients dropped because too many were inside the link already,
 *     or, as far as the system tells, because they came faster than the relay could read them
 * @param overrunDown the same of datagrams from the server
 * @param sendFailed datagrams that came out of a link, which counts them as delivered, and that the
 *     system refused to send
 */
public record RelayStats(
    long clients,
    long clientsAccepted,
    long clientsExpired,
    long refused,
    long foreign,
    long overrunUp,
    long overrunDown,
    long sendFailed) {

  /** Datagrams dropped because the links could not hold them, in both directions. */
  public long overrun() {
    return overrunUp + overrunDown;
  }
}
