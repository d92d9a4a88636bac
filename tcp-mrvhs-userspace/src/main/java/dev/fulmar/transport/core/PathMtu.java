package dev.fulmar.transport.core;

/**
 * Finds the largest datagram that reaches the peer, by probes: packetization layer path MTU
 * discovery, RFC 8899, with data in the probes as RFC 4821 has it for TCP.
 *
 * <pre>
 *                 probe arrives: size = probe
 *                 probe lost 3 times: nothing so large again
 *                        ┌──────┐
 *   start ───────▶  SEARCHING ◀─┘ ──── within 16 bytes ────▶  COMPLETE
 *                    ▲     │  ▲                                 │   │
 *        data arrives│     │  └─────── 600 s have passed ───────┘   │
 *                    │     │                                        │
 *                    │     ▼        a black hole: size = base       │
 *                   BASE ◀──────────────────────────────────────────┘
 *                      ▲
 *    600 s have passed └── ERROR ◀── any state: not even the base leaves this host
 * </pre>
 *
 * <p>The size is that of a UDP payload, header and options included. A black hole (section 4.3) is
 * when the retransmission timer expires three times in a row while a full segment is the first one
 * missing. What is not full may pass all the while. The greatest size is tried first, since it
 * mostly passes; then the middle of what is open. Who probes sees to it that a lost probe is found
 * by the data behind it, and is not taken for congestion (section 3). Not thread-safe.
 */
final class PathMtu {
  /** Where the search stands, RFC 8899 section 5.2. */
  enum State {
    /** There is nothing larger than the base that may be tried. */
    DISABLED,
    /** The base size was returned to, and is not yet known to pass. */
    BASE,
    /** Larger sizes are probed. */
    SEARCHING,
    /** The size is the largest that passes, or close to it. */
    COMPLETE,
    /** Not even the base size leaves this host. */
    ERROR
  }

  /** MIN_PLPMTU: what any host takes over IPv4, 576 bytes, less 28 of headers (RFC 1122). */
  static final int LEAST_BYTES = 548;

  /** MAX_PROBES, section 5.1.2. */
  static final int MAX_PROBES = 3;

  /** Time-outs in a row that make a black hole. */
  static final int BLACK_HOLE_TIMEOUTS = 3;

  /** PMTU_RAISE_TIMER, section 5.1.1. */
  static final long RAISE_NANOS = 600_000_000_000L;

  /** The search ends when it could gain less. */
  private static final int STEP_BYTES = 16;

  private final int baseBytes;
  private final int maxBytes;
  private final int leastBytes;
  private State state;
  private int currentBytes;

  /** The least size that is known, or believed, not to pass. */
  private int tooLargeBytes;

  private int probeBytes;
  private int failures;
  private int failedBytes;
  private int timeouts;
  private long raiseNanos;
  private long blackHoles;
  private long probesLost;

  /**
   * @param baseBytes what is taken to pass, BASE_PLPMTU
   * @param maxBytes what may be tried, MAX_PLPMTU; if not above the base, nothing is ever tried
   */
  PathMtu(int baseBytes, int maxBytes) {
    this.baseBytes = baseBytes;
    this.maxBytes = maxBytes;
    this.leastBytes = Math.min(LEAST_BYTES, baseBytes);
    this.currentBytes = baseBytes;
    this.tooLargeBytes = maxBytes + 1;
    this.state = maxBytes > baseBytes ? State.SEARCHING : State.DISABLED;
  }

  State state() {
    return state;
  }

  /** The size of a full datagram now. */
  int currentBytes() {
    return currentBytes;
  }

  /** How often a black hole was found. */
  long blackHoles() {
    return blackHoles;
  }

  /** How many probes were lost. */
  long probesLost() {
    return probesLost;
  }

  /** The size to probe now; 0 for none. */
  int nextProbeBytes(long nowNanos) {
    if ((state == State.COMPLETE || state == State.ERROR) && nowNanos >= raiseNanos) {
      raise();
    }
    if (state != State.SEARCHING || probeBytes != 0) {
      return 0;
    }
    boolean bounded = tooLargeBytes <= maxBytes;
    if (currentBytes >= maxBytes || (bounded && tooLargeBytes - currentBytes <= STEP_BYTES)) {
      complete(nowNanos);
      return 0;
    }
    if (failures > 0) {
      return failedBytes;
    }
    return bounded ? (currentBytes + tooLargeBytes) / 2 : maxBytes;
  }

  /** A probe of that size is on its way. */
  void onProbeSent(int bytes) {
    probeBytes = bytes;
  }

  /** The probe on its way has arrived. */
  void onProbeArrived(long nowNanos) {
    boolean wanted = probeBytes > currentBytes && probeBytes < tooLargeBytes;
    if (state == State.SEARCHING && wanted) {
      currentBytes = probeBytes;
      failures = 0;
      if (currentBytes == maxBytes) {
        complete(nowNanos);
      }
    }
    probeBytes = 0;
  }

  /** The probe on its way was lost, while data behind it arrived. */
  void onProbeLost() {
    probesLost++;
    if (state == State.SEARCHING && probeBytes < tooLargeBytes) {
      failures = probeBytes == failedBytes ? failures + 1 : 1;
      failedBytes = probeBytes;
      if (failures == MAX_PROBES) {
        boundTo(probeBytes);
      }
    }
    probeBytes = 0;
  }

  /** What became of the probe on its way cannot be told: it was sent again among others. */
  void onProbeInconclusive() {
    probeBytes = 0;
  }

  /** The first segment that was missing has arrived. */
  void onProgress() {
    timeouts = 0;
    if (state == State.BASE) {
      state = State.SEARCHING;
    }
  }

  /**
   * The retransmission timer expired; a probe on its way is lost among others.
   *
   * @param bytes of a datagram with the first segment that is missing
   * @return whether the size of a full datagram has fallen
   */
  boolean onTimeout(int bytes) {
    probeBytes = 0;
    if (currentBytes <= baseBytes || bytes <= baseBytes || ++timeouts < BLACK_HOLE_TIMEOUTS) {
      return false;
    }
    blackHoles++;
    timeouts = 0;
    failures = 0;
    state = State.BASE;
    currentBytes = baseBytes;
    tooLargeBytes = maxBytes + 1;
    return true;
  }

  /**
   * A datagram of a size could not be sent at all: the local interface takes no more (EMSGSIZE), so
   * that this is certain, unlike what routers say.
   *
   * @return whether the size of a full datagram has fallen
   */
  boolean onTooBig(long nowNanos, int bytes) {
    if (bytes <= leastBytes || (bytes >= tooLargeBytes && bytes > currentBytes)) {
      return false; // nothing smaller to fall back to, or known already
    }
    int before = currentBytes;
    boundTo(bytes);
    if (bytes <= baseBytes) {
      state = State.ERROR;
      currentBytes = leastBytes;
      raiseNanos = nowNanos + RAISE_NANOS;
    } else if (bytes <= currentBytes) {
      currentBytes = baseBytes;
      state = State.SEARCHING;
    }
    return currentBytes < before;
  }

  private void boundTo(int bytes) {
    tooLargeBytes = bytes;
    failures = 0;
    failedBytes = 0;
  }

  private void complete(long nowNanos) {
    state = State.COMPLETE;
    raiseNanos = nowNanos + RAISE_NANOS;
  }

  /** The path may have changed for the better. */
  private void raise() {
    tooLargeBytes = maxBytes + 1;
    failures = 0;
    if (state == State.ERROR) {
      currentBytes = baseBytes;
      state = State.BASE;
    } else if (currentBytes < maxBytes) {
      state = State.SEARCHING;
    } else {
      raiseNanos = Long.MAX_VALUE;
    }
  }
}
