package dev.fulmar.cocored.policy;

import static java.util.Objects.requireNonNull;

import java.util.random.RandomGenerator;

/**
 * FASOR, the fast-slow retransmission timeout of draft-ietf-core-fasor-02, for one destination.
 *
 * <pre>
 *      ┌───────────────────────── b ─────────────────────────┐
 *      ▼                                                     │
 *  ┌─ FAST ───── a ─────▶ FAST_SLOW_FAST ───── a ─────▶ SLOW_FAST ─┐
 *  └b▲ ▲                        │                            ▲   a │
 *      └──────────── b ─────────┘                            └─────┘
 *   a: acknowledged after a retransmission      b: acknowledged without one
 *
 *   timers      transmission 0   1                      2         3         n
 *   FAST             F           2 F                    4 F       8 F       2^n F
 *   FAST_SLOW_FAST   F           max(SlowRTO, 2 F)      2 F       4 F       2^(n-1) F
 *   SLOW_FAST        SlowRTO     F                      2 F       4 F       2^(n-1) F
 *
 *   FastRTO = SRTT + max(G, 4 RTTVAR), at most 60 s; 2 s while nothing is measured   (section 4.1)
 *   first sample R: SRTT = R, RTTVAR = R/8; then as in RFC 6298                      (section 4.1)
 *   F       = FastRTO + U(1/4, 1) x SRTT, SRTT being 2/3 s while nothing is measured (section 4.1)
 *   SlowRTO = 1.5 x the time from the first transmission to the acknowledgement      (section 4.2)
 * </pre>
 *
 * <p>Section 4.3 has the series and section 4.4 the states. Where the draft leaves a choice, this
 * is the reading:
 *
 * <ul>
 *   <li>FastRTO is dithered once a message, and the dithered value is what the message's series
 *       doubles and compares with SlowRTO; SlowRTO itself is not dithered.
 *   <li>The first RTTVAR is R/8, as section 4.1 has it; the pseudocode of the appendix takes R/2
 *       but counts it once, which is the same RTO for that sample, and another one from the second
 *       sample on.
 *   <li>The 60 s bound FastRTO before it is dithered and doubled.
 *   <li>A message that is never acknowledged changes nothing, since the state moves as
 *       acknowledgements arrive.
 *   <li>The Retransmission Count option (section 4.5), which is optional, is not used: a round-trip
 *       time is unambiguous where nothing was sent again.
 * </ul>
 *
 * <p>FastRTO has no lower bound but G above SRTT. Where round-trip times are of the order of a
 * millisecond, a pause of either side that is longer than 31 FastRTO ends a message; a greater G
 * prevents that.
 *
 * <p>Not thread-safe: its owner guards it. The timers that it gives out do not change.
 *
 * @see <a href="https://datatracker.ietf.org/doc/html/draft-ietf-core-fasor-02">the draft</a>
 */
public final class Fasor implements DestinationTimers {
  /** K of RFC 6298. */
  private static final int DEVIATIONS = 4;

  /** RTTVAR after the first sample: R/2K (section 4.1). */
  private static final double FIRST_VARIATION = 1.0 / (2 * DEVIATIONS);

  /** Initial RTO over the round-trip time that would have given it by RFC 6298 (section 4.1). */
  private static final double INITIAL_RTO_TO_RTT = 3;

  /** Which series a message has (section 4.4). */
  enum State {
    /** The last message was acknowledged without a retransmission. */
    FAST,
    /** The last one was not, after one that was: its loss may have had nothing to do with load. */
    FAST_SLOW_FAST,
    /** More than one in a row was not. */
    SLOW_FAST
  }

  private final FasorSettings settings;
  private final RandomGenerator random;
  private final SmoothedRtt rtt = new SmoothedRtt(FIRST_VARIATION);
  private State state = State.FAST;
  private long slowRtoNanos; // 0 until a message was retransmitted

  /**
   * @param random what FastRTO is dithered with; guarded as this is
   */
  public Fasor(FasorSettings settings, RandomGenerator random) {
    this.settings = requireNonNull(settings, "settings");
    this.random = requireNonNull(random, "random");
  }

  @Override
  public MessageTimers begin() {
    return new Series(state, ditheredFastRtoNanos(), slowRtoNanos);
  }

  @Override
  public void acknowledged(int retransmissions, long elapsedNanos) {
    DestinationTimers.checkOutcome(retransmissions, elapsedNanos);
    if (retransmissions == 0) {
      rtt.sample(elapsedNanos);
      state = State.FAST;
    } else {
      slowRtoNanos = Math.round(settings.slowFactor() * elapsedNanos);
      state = state == State.FAST ? State.FAST_SLOW_FAST : State.SLOW_FAST;
    }
  }

  @Override
  public long srttNanos() {
    return Math.round(rtt.srttNanos());
  }

  State state() {
    return state;
  }

  /** FastRTO in nanoseconds, not dithered. */
  long fastRtoNanos() {
    if (!rtt.isMeasured()) {
      return settings.initialRtoNanos();
    }
    double above =
        Math.max((double) settings.granularityNanos(), DEVIATIONS * rtt.variationNanos());
    return Math.min(settings.maxRtoNanos(), Math.round(rtt.srttNanos() + above));
  }

  private long ditheredFastRtoNanos() {
    double ditherNanos =
        rtt.isMeasured() ? rtt.srttNanos() : settings.initialRtoNanos() / INITIAL_RTO_TO_RTT;
    double share =
        settings.ditherFrom() + (settings.ditherTo() - settings.ditherFrom()) * random.nextDouble();
    return fastRtoNanos() + Math.round(share * ditherNanos);
  }

  /** The timers of one message (section 4.4). */
  private record Series(State state, long fastNanos, long slowNanos) implements MessageTimers {
    @Override
    public long nanos(int transmission) {
      MessageTimers.check(transmission);
      return switch (state) {
        case FAST -> doubled(transmission);
        case FAST_SLOW_FAST ->
            switch (transmission) {
              case 0 -> fastNanos;
              case 1 -> Math.max(slowNanos, doubled(1));
              default -> doubled(transmission - 1);
            };
        case SLOW_FAST -> transmission == 0 ? slowNanos : doubled(transmission - 1);
      };
    }

    private long doubled(int times) {
      return Backoff.saturatedProduct(fastNanos, 1L << Math.min(times, Backoff.MAX_TRANSMISSION));
    }
  }
}
