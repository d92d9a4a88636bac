package dev.fulmar.netem.socket;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.LinkStats;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * A bad link between UDP programs: clients send to it as if it were the server, and the server sees
 * each of them at a port of its own, as behind a NAT.
 *
 * <pre>
 *   client 1 ──▶┐                                       ┌──▶ port of client 1 ──▶┐
 *               │ listen ──▶ Link UP  (for all clients) ─┤                        │ server
 *   client 2 ──▶┘        ◀── Link DOWN (for all clients) └──▶ port of client 2 ──▶┘
 *
 *   with the JDK's sockets         with Netty's epoll
 *   reader: in, and out at once    loop: all of it
 *   timer:  out when it is due
 * </pre>
 *
 * <pre>{@code
 * try (UdpLink link =
 *     UdpLink.builder()
 *         .listen(new InetSocketAddress("127.0.0.1", 0))
 *         .to(server)
 *         .up(LinkSpec.parse("loss 5% delay 40ms"))
 *         .seed(7)
 *         .start()) {
 *   client.sendTo(link.address());
 * }
 * }</pre>
 *
 * <p>All clients share the two links, as the hosts behind one uplink do. A datagram that is dropped
 * is counted: by the link in {@link #stats}, or by the relay in {@link #relayStats}. How late
 * datagrams left, compared with when they were due, is in {@link #lateness()}. A server that is
 * absent, or comes back, does not disturb the relay. Thread-safe.
 */
public final class UdpLink implements AutoCloseable {
  private final RelayCounters counters = new RelayCounters();
  private final UdpIo io;
  private final UdpRelay relay;

  UdpLink(UdpLinkSettings settings) throws IOException {
    // what may fail comes before the threads, and factories of the user's before the sockets
    Link up = settings.newUpLink();
    Link down = settings.newDownLink();
    io = UdpSockets.open(settings, counters);
    relay = new UdpRelay(settings, up, down, io, counters);
    io.start(relay);
  }

  /** Starts from two unimpaired links, seed 1 and the default limits. */
  public static UdpLinkBuilder builder() {
    return new UdpLinkBuilder();
  }

  /** Where clients are to send to; with the port that was taken if any was asked for. */
  public InetSocketAddress address() {
    return io.address();
  }

  /** Which sockets it uses; never {@link LinkIo#AUTO}. */
  public LinkIo io() {
    return io.kind();
  }

  /**
   * Changes how bad a direction is, from the next datagram on; those inside stay as they are.
   *
   * @return the index of the first datagram that is judged by the new configuration
   * @throws IllegalArgumentException if it asks for what befalls the connections of a TCP link
   */
  public long reconfigure(Direction direction, LinkConfig config) {
    return lane(direction).reconfigure(config);
  }

  /** What the link of a direction did so far. */
  public LinkStats stats(Direction direction) {
    return lane(direction).stats();
  }

  /** What the relay did so far, apart from its links. */
  public RelayStats relayStats() {
    return counters.snapshot(relay.overrunUp(), relay.overrunDown());
  }

  /** How late the datagrams of a direction left. */
  public LatenessSummary lateness(Direction direction) {
    return lane(direction).lateness().summary();
  }

  /** How late the datagrams of both directions left. */
  public LatenessSummary lateness() {
    return relay.up().lateness().summaryWith(relay.down().lateness());
  }

  /**
   * What has ended the relay before it was closed, an error of a model for example; empty while it
   * works. It relays nothing any more then, and its ports are free.
   */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(io.failure());
  }

  /**
   * Ends the relay: when it returns, its threads have ended, its ports are free, and what was
   * inside the links is gone. Calling it again does nothing. Not to be called by a verdict
   * listener, which the relay would wait for.
   */
  @Override
  public void close() {
    io.close();
  }

  private Lane lane(Direction direction) {
    return direction == Direction.UP ? relay.up() : relay.down();
  }
}
