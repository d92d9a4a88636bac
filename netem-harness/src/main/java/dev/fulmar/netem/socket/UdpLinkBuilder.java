package dev.fulmar.netem.socket;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.LinkTap;
import dev.fulmar.netem.VerdictListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Collects what a {@link UdpLink} needs to know; {@code listen} and {@code to} must be said. */
public final class UdpLinkBuilder {
  private InetSocketAddress listen;
  private InetSocketAddress to;
  private LinkConfig up = LinkConfig.unimpaired();
  private LinkConfig down = LinkConfig.unimpaired();
  private long seed = 1;
  private String name = "link";
  private LinkIo io = LinkIo.AUTO;
  private VerdictListener verdicts = (direction, index, verdict, sizeBytes) -> {};
  private LinkTap tap = LinkTap.NONE;
  private int maxClients = 1024;
  private Duration idleExpiry = Duration.ofMinutes(5);
  private int maxPendingPackets = 65_536;
  private long maxPendingBytes = Runtime.getRuntime().maxMemory() / 16;
  private Duration warmUp = Duration.ZERO;

  UdpLinkBuilder() {}

  /**
   * Where clients send to. Port 0 takes a free one. On a machine with several addresses name one of
   * them: from the wildcard, the system may answer a client from another than it spoke to.
   *
   * @throws IllegalArgumentException if the address is not resolved
   */
  public UdpLinkBuilder listen(InetSocketAddress address) {
    listen = LinkArguments.resolved("listen", address);
    return this;
  }

  /**
   * The server.
   *
   * @throws IllegalArgumentException if the address is not resolved or its port is 0
   */
  public UdpLinkBuilder to(InetSocketAddress address) {
    to = LinkArguments.server(address);
    return this;
  }

  /**
   * How bad the link from the clients to the server is; default unimpaired.
   *
   * @throws IllegalArgumentException if it asks for what befalls the connections of a TCP link
   */
  public UdpLinkBuilder up(LinkConfig config) {
    up = config.forPackets("up");
    return this;
  }

  /**
   * How bad the link from the server to the clients is; default unimpaired.
   *
   * @throws IllegalArgumentException if it asks for what befalls the connections of a TCP link
   */
  public UdpLinkBuilder down(LinkConfig config) {
    down = config.forPackets("down");
    return this;
  }

  /** Decides, with the configurations, the fate of the i-th datagram; default 1. */
  public UdpLinkBuilder seed(long value) {
    seed = value;
    return this;
  }

  /**
   * Names the threads and log lines; default {@code link}.
   *
   * @throws IllegalArgumentException if it is blank
   */
  public UdpLinkBuilder name(String value) {
    name = LinkArguments.name(value);
    return this;
  }

  /**
   * Which sockets to use; default {@link LinkIo#AUTO}. {@link UdpLink#io} says which it became.
   *
   * @throws IllegalArgumentException if it is {@link LinkIo#EPOLL} and that is not to be had here
   */
  public UdpLinkBuilder io(LinkIo kind) {
    io = EpollSupport.check(kind);
    return this;
  }

  /**
   * Hears the verdicts of both directions, on the threads of the relay, which it must not hold up.
   * One that throws is logged and called no more.
   */
  public UdpLinkBuilder verdicts(VerdictListener listener) {
    verdicts = new GuardedListener(requireNonNull(listener, "listener"));
    return this;
  }

  /**
   * Sees the datagrams of both directions, each with a {@link LinkClient} attached, on the threads
   * of the relay, which it must not hold up. One that throws is logged and called no more.
   */
  public UdpLinkBuilder tap(LinkTap value) {
    tap = new GuardedTap(requireNonNull(value, "tap"));
    return this;
  }

  /**
   * How many clients may be known at a time; default 1024. The datagrams of others are counted in
   * {@link RelayStats#refused}.
   *
   * @throws IllegalArgumentException if it is not from 1 to 65,535
   */
  public UdpLinkBuilder maxClients(int clients) {
    LinkArguments.check(
        clients >= 1 && clients <= 65_535, "maxClients is %d, must be 1 to 65535", clients);
    maxClients = clients;
    return this;
  }

  /**
   * After how long without a datagram either way a client is forgotten; default 5 minutes. Counted
   * in {@link RelayStats#clientsExpired}.
   *
   * @throws IllegalArgumentException if it is not from 1 ms to one day
   */
  public UdpLinkBuilder idleExpiry(Duration expiry) {
    idleExpiry = LinkArguments.idleExpiry(expiry);
    return this;
  }

  /**
   * How many datagrams may be inside the link of each direction; default 65,536. Those beyond are
   * dropped before they get an index and counted in {@link RelayStats#overrun}.
   *
   * @throws IllegalArgumentException if it is not from 1 to 10,000,000
   */
  public UdpLinkBuilder maxPendingPackets(int packets) {
    LinkArguments.check(
        packets >= 1 && packets <= 10_000_000,
        "maxPendingPackets is %d, must be 1 to 10000000",
        packets);
    maxPendingPackets = packets;
    return this;
  }

  /**
   * How many payload bytes may be inside the link of each direction; by default a sixteenth of the
   * memory that this JVM may take. What is beyond is dropped and counted as {@link
   * #maxPendingPackets} says.
   *
   * @throws IllegalArgumentException if it is below 65,535, which is one datagram
   */
  public UdpLinkBuilder maxPendingBytes(long bytes) {
    LinkArguments.check(
        bytes >= Link.MAX_PAYLOAD_BYTES, "maxPendingBytes is %d, must be at least 65535", bytes);
    maxPendingBytes = bytes;
    return this;
  }

  /**
   * For how long {@link #start} may relay datagrams of its own, on the loopback, so that the
   * virtual machine has compiled what the first ones of others need; default none. Without it they
   * leave about a millisecond late. Done once in the life of a virtual machine, some 500 ms.
   *
   * @throws IllegalArgumentException if it is not from 0 to one minute
   */
  public UdpLinkBuilder warmUp(Duration most) {
    LinkArguments.check(
        !most.isNegative() && most.compareTo(Duration.ofMinutes(1)) <= 0,
        "warmUp is %s, must be from zero to one minute",
        most);
    warmUp = most;
    return this;
  }

  /**
   * Starts the relay; from then on it must be closed.
   *
   * @throws IOException if the address to listen at cannot be had
   * @throws IllegalStateException if {@code listen} or {@code to} was not said
   */
  public UdpLink start() throws IOException {
    if (listen == null || to == null) {
      throw new IllegalStateException(
          "a UDP link needs to know where to listen and whom to send to");
    }
    WarmUp.once(warmUp, io);
    return new UdpLink(
        new UdpLinkSettings(
            listen,
            to,
            up,
            down,
            seed,
            name,
            io,
            verdicts,
            tap,
            maxClients,
            idleExpiry.toNanos(),
            new PendingLimit(maxPendingPackets, maxPendingBytes)));
  }
}
