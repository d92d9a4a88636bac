package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.TimerSettings.FASOR;

import dev.fulmar.cocored.policy.FasorSettings;
import org.eclipse.californium.elements.config.TimeDefinition;

/**
 * The figures of the timers {@link dev.fulmar.cocored.SenderTimers#FASOR}, reached as {@code
 * CocoRedConfig.FASOR_INITIAL_RTO} and so on: the keys of {@link FasorSettings}, whose ranges hold.
 */
public sealed interface FasorKeys permits CocoRedConfig {
  /** {@link FasorSettings#initialRtoNanos}. */
  TimeDefinition FASOR_INITIAL_RTO =
      FASOR.time("initialRtoNanos", "FastRTO while nothing is measured; more than 0.");

  /** {@link FasorSettings#maxRtoNanos}. */
  TimeDefinition FASOR_MAX_RTO =
      FASOR.time("maxRtoNanos", "The greatest FastRTO; not below FASOR_INITIAL_RTO.");

  /** {@link FasorSettings#granularityNanos}. */
  TimeDefinition FASOR_GRANULARITY =
      FASOR.time(
          "granularityNanos",
          "The least that FastRTO is above SRTT; to be raised on fast links, where a short pause of"
              + " either side would use up all retransmissions.");

  /** {@link FasorSettings#ditherFrom}. */
  DoubleRangeDefinition FASOR_DITHER_FROM =
      FASOR.number("ditherFrom", 0, "A random multiple of SRTT is added to FastRTO; the least.");

  /** {@link FasorSettings#ditherTo}. */
  DoubleRangeDefinition FASOR_DITHER_TO =
      FASOR.number("ditherTo", 0, "The greatest multiple of SRTT; not below FASOR_DITHER_FROM.");

  /** {@link FasorSettings#slowFactor}. */
  DoubleRangeDefinition FASOR_SLOW_FACTOR =
      FASOR.number(
          "slowFactor", 1, "SlowRTO is so many times what the last retransmitted exchange took.");
}
