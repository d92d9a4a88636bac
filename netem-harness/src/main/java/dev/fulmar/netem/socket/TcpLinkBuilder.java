package dev.fulmar.netem.socket;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.VerdictListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Collects what a {@link TcpLink} needs to know; {@code listen} and {@code to} must be said. */
public final class TcpLinkBuilder {
  private static final int MIN_BYTES_INSIDE = 1024;
  private static final int MAX_BYTES_INSIDE = 1 << 30;

  private InetSocketAddress listen;
  private InetSocketAddress to;
  private LinkConfig up = LinkConfig.unimpaired();
  private LinkConfig down = LinkConfig.unimpaired();
  private long seed = 1;
  private String name = "link";
  private VerdictListener verdicts = (direction, index, verdict, sizeBytes) -> {};
  private int maxConnections = 1024;
  private Duration idleExpiry = Duration.ofMinutes(5);
  private int maxBytesInside = 256 * 1024;
  private int maxPacedBytes = 16 * 1024;

  TcpLinkBuilder() {}

  /**
   * Where clients connect to. Port 0 takes a free one.
   *
   * @throws IllegalArgumentException if the address is not resolved
   */
  public TcpLinkBuilder listen(InetSocketAddress address) {
    listen = LinkArguments.resolved("listen", address);
    return this;
  }

  /**
   * The server.
   *
   * @throws IllegalArgumentException if the address is not resolved or its port is 0
   */
  public TcpLinkBuilder to(InetSocketAddress address) {
    to = LinkArguments.server(address);
    return this;
  }

  /**
   * How bad the link from the clients to the server is, and which exchanges are lost, either way;
   * default unimpaired.
   *
   * @throws IllegalArgumentException if it asks for what a stream cannot suffer; it names what it
   *     can
   */
  public TcpLinkBuilder up(LinkConfig config) {
    up = config.forStreams(Direction.UP, "up");
    return this;
  }

  /**
   * How bad the link from the server to the clients is; default unimpaired.
   *
   * @throws IllegalArgumentException if it asks for what a stream cannot suffer, or for {@code
   *     exchange}
   */
  public TcpLinkBuilder down(LinkConfig config) {
    down = config.forStreams(Direction.DOWN, "down");
    return this;
  }

  /** Decides, with {@link #up}, the fate of the i-th connection; default 1. */
  public TcpLinkBuilder seed(long value) {
    seed = value;
    return this;
  }

  /**
   * Names the threads and log lines; default {@code link}.
   *
   * @throws IllegalArgumentException if it is blank
   */
  public TcpLinkBuilder name(String value) {
    name = LinkArguments.name(value);
    return this;
  }

  /**
   * Hears what becomes of each connection's request, and of the response if the request is not
   * lost, under the connection's number and with size 0; on the thread of the relay, which it must
   * not hold up. One that throws is logged and called no more.
   */
  public TcpLinkBuilder verdicts(VerdictListener listener) {
    verdicts = new GuardedListener(requireNonNull(listener, "listener"));
    return this;
  }

  /**
   * How many connections may be open at a time; default 1024. Others are reset and counted in
   * {@link TcpLinkStats#refused}, unless the place of a silent one whose client has ended its side
   * can be had, which is counted in {@link TcpLinkStats#lostExpired}.
   *
   * @throws IllegalArgumentException if it is not from 1 to 65,535
   */
  public TcpLinkBuilder maxConnections(int connections) {
    LinkArguments.check(
        connections >= 1 && connections <= 65_535,
        "maxConnections is %d, must be 1 to 65535",
        connections);
    maxConnections = connections;
    return this;
  }

  /**
   * After how long without a byte either way, and with none travelling or held by a stall or a
   * pace, a connection is reset; default 5 minutes. The client of a lost exchange or in a blackhole
   * is reset then, too, so this must be longer than its patience. Counted in {@link
   * TcpLinkStats#expired} and {@link TcpLinkStats#lostExpired}.
   *
   * @throws IllegalArgumentException if it is not from 1 ms to one day
   */
  public TcpLinkBuilder idleExpiry(Duration expiry) {
    idleExpiry = LinkArguments.idleExpiry(expiry);
    return this;
  }

  /**
   * How many bytes may be inside the link for each direction of each connection; default 262,144.
   * No more are read until some have left, counted in {@link TcpLinkStats#paused}: one connection
   * carries at most that many bytes per delay. Each read counts 128 bytes more than it brought.
   *
   * @throws IllegalArgumentException if it is not from 1,024 to 1,073,741,824
   */
  public TcpLinkBuilder maxBytesInside(int bytes) {
    LinkArguments.check(
        bytes >= MIN_BYTES_INSIDE && bytes <= MAX_BYTES_INSIDE,
        "maxBytesInside is %d, must be 1024 to 1073741824",
        bytes);
    maxBytesInside = bytes;
    return this;
  }

  /**
   * How many bytes that have come out of their delay may wait for a throttle or drip, for each
   * direction of each connection; default 16,384. No more are read until half of them have left,
   * counted in {@link StreamFaultStats#pacePauses}: a slow link is not to look like a large one.
   *
   * @throws IllegalArgumentException if it is not from 1,024 to 1,073,741,824
   */
  public TcpLinkBuilder maxPacedBytes(int bytes) {
    LinkArguments.check(
        bytes >= MIN_BYTES_INSIDE && bytes <= MAX_BYTES_INSIDE,
        "maxPacedBytes is %d, must be 1024 to 1073741824",
        bytes);
    maxPacedBytes = bytes;
    return this;
  }

  /**
   * Starts the link; from then on it must be closed.
   *
   * @throws IOException if the address to listen at cannot be had
   * @throws IllegalStateException if {@code listen} or {@code to} was not said
   */
  public TcpLink start() throws IOException {
    if (listen == null || to == null) {
      throw new IllegalStateException(
          "a TCP link needs to know where to listen and whom to connect to");
    }
    return new TcpLink(
        new TcpLinkSettings(
            listen,
            to,
            up,
            down,
            seed,
            name,
            verdicts,
            maxConnections,
            idleExpiry.toNanos(),
            maxBytesInside,
            maxPacedBytes));
  }
}
