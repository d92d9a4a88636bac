package dev.fulmar.transport.core;

/**
 * How large a receive buffer should be, by dynamic right-sizing: twice what the user reads in a
 * round trip, so that a sender in slow start, whose window doubles each round, is never held up.
 *
 * <pre>
 *   round   | reads R1 | reads R2 | reads R3 |         one round trip each, as the receiver sees it
 *   wanted             2 R1       2 R2 grown by (R2 - R1) / R1 ...
 * </pre>
 *
 * <p>The receiver's round trip is measured by timestamps: the peer echoes the one of our
 * acknowledgment that let it send. Without them it is the time in which one offered window arrives,
 * which is never less than a round trip. A user that reads nothing is offered nothing more.
 *
 * @see <a href="https://public.lanl.gov/radiant/pubs/drs/sc2001-poster.pdf">Fisk and Feng, Dynamic
 *     Right-Sizing in TCP</a>
 */
final class WindowTuner {
  /** What the reader of a slow flow is given beyond twice its reads. */
  private static final int SLACK_BYTES = 16 * 1024;

  private static final long UNKNOWN = -1;

  private final int limitBytes;
  private long wantedBytes;
  private long rttNanos = UNKNOWN;
  private long lastEchoTicks = UNKNOWN;

  private boolean started;
  private long roundStartNanos;
  private long roundStartRead;
  private long mostReadBytes = SLACK_BYTES;

  private long markPosition;
  private long markNanos = UNKNOWN;

  /**
   * @param initialBytes what is wanted before anything is known
   * @param limitBytes the most that is ever wanted
   */
  WindowTuner(int initialBytes, int limitBytes) {
    this.wantedBytes = Math.min(initialBytes, limitBytes);
    this.limitBytes = limitBytes;
  }

  /** How large the buffer should be; never falls. */
  int wantedBytes() {
    return (int) wantedBytes;
  }

  /** The round trip as the receiver sees it; -1 before the first measurement. */
  long rttNanos() {
    return rttNanos;
  }

  /** What the sending half knows of the round trip, if this half knows nothing yet. */
  void seed(long smoothedRttNanos) {
    if (rttNanos == UNKNOWN) {
      rttNanos = smoothedRttNanos;
    }
  }

  /**
   * Data came with the echo of a timestamp of ours. An echo tells once: what follows in its round
   * was sent later.
   *
   * @param echo the timestamp echoed
   * @param elapsedNanos since it was sent, as far as is known; below 0 for unknown
   */
  void onEcho(int echo, long elapsedNanos) {
    long ticks = Integer.toUnsignedLong(echo);
    if (elapsedNanos < 0 || ticks == lastEchoTicks) {
      return;
    }
    lastEchoTicks = ticks;
    boolean shorter = rttNanos == UNKNOWN || elapsedNanos < rttNanos;
    rttNanos = shorter ? elapsedNanos : rttNanos + (elapsedNanos - rttNanos) / 8;
  }

  /**
   * Data arrived, with or without a timestamp.
   *
   * @param next the position expected next
   * @param edge the position up to which was offered
   * @param read the position up to which was read
   */
  void onArrival(long nowNanos, long next, long edge, long read) {
    if (lastEchoTicks == UNKNOWN) {
      measureByWindow(nowNanos, next, edge);
    }
    if (!started) {
      started = true;
      beginRound(nowNanos, read);
    } else if (rttNanos != UNKNOWN && nowNanos - roundStartNanos >= rttNanos) {
      adjust(read - roundStartRead);
      beginRound(nowNanos, read);
    }
  }

  private void beginRound(long nowNanos, long read) {
    roundStartNanos = nowNanos;
    roundStartRead = read;
  }

  /** What lies behind the edge can only be sent once the edge has moved: a round trip at least. */
  private void measureByWindow(long nowNanos, long next, long edge) {
    if (markNanos != UNKNOWN && next < markPosition) {
      return;
    }
    if (markNanos != UNKNOWN) {
      long atMostNanos = nowNanos - markNanos;
      rttNanos = rttNanos == UNKNOWN ? atMostNanos : Math.min(rttNanos, atMostNanos);
    }
    markNanos = nowNanos;
    markPosition = edge;
  }

  private void adjust(long readBytes) {
    if (readBytes <= mostReadBytes) {
      return;
    }
    double growth = (double) (readBytes - mostReadBytes) / mostReadBytes;
    double wanted = (2.0 * readBytes + SLACK_BYTES) * (1 + growth); // it may grow so once more
    wantedBytes = Math.max(wantedBytes, (long) Math.min(limitBytes, wanted));
    mostReadBytes = readBytes;
  }
}
