package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.TimerSettings.GATEWAY;

import dev.fulmar.cocored.policy.gateway.SenderTimeoutSettings;
import org.eclipse.californium.elements.config.TimeDefinition;

/**
 * The figures of the timers {@link dev.fulmar.cocored.SenderTimers#GATEWAY}, reached as {@code
 * CocoRedConfig.GATEWAY_TIMER_MIN_RTO} and so on: the keys of {@link SenderTimeoutSettings}, whose
 * ranges hold.
 */
public sealed interface GatewayTimerKeys permits CocoRedConfig {
  /** {@link SenderTimeoutSettings#minRtoNanos}. */
  TimeDefinition GATEWAY_TIMER_MIN_RTO = GATEWAY.time("minRtoNanos", "The least RTO; more than 0.");

  /** {@link SenderTimeoutSettings#deviations}. */
  DoubleRangeDefinition GATEWAY_TIMER_DEVIATIONS =
      GATEWAY.number("deviations", 0, "How many times RTTVAR the RTO is above SRTT.");

  /** {@link SenderTimeoutSettings#granularityNanos}. */
  TimeDefinition GATEWAY_TIMER_GRANULARITY =
      GATEWAY.time("granularityNanos", "The least that the RTO is above SRTT.");

  /** {@link SenderTimeoutSettings#firstSpread}. */
  DoubleRangeDefinition GATEWAY_TIMER_FIRST_SPREAD =
      GATEWAY.number("firstSpread", 1, "The first timer is uniform in [RTO, RTO x this].");

  /** {@link SenderTimeoutSettings#unmeasuredFromNanos}. */
  TimeDefinition GATEWAY_TIMER_UNMEASURED_FROM =
      GATEWAY.time(
          "unmeasuredFromNanos", "The least first timer while nothing is measured; more than 0.");

  /** {@link SenderTimeoutSettings#unmeasuredToNanos}. */
  TimeDefinition GATEWAY_TIMER_UNMEASURED_TO =
      GATEWAY.time(
          "unmeasuredToNanos",
          "The greatest first timer while nothing is measured; not below"
              + " GATEWAY_TIMER_UNMEASURED_FROM.");

  /** {@link SenderTimeoutSettings#unmeasuredRtoNanos}. */
  TimeDefinition GATEWAY_TIMER_UNMEASURED_RTO =
      GATEWAY.time("unmeasuredRtoNanos", "The RTO of later timers while nothing is measured.");

  /** {@link SenderTimeoutSettings#unitFromNanos}. */
  TimeDefinition GATEWAY_TIMER_UNIT_FROM =
      GATEWAY.time(
          "unitFromNanos",
          "Later timers are units times GATEWAY_TIMER_UNIT_FACTORS; the least unit, more than 0.");

  /** {@link SenderTimeoutSettings#unitToNanos}. */
  TimeDefinition GATEWAY_TIMER_UNIT_TO =
      GATEWAY.time("unitToNanos", "The greatest unit; not below GATEWAY_TIMER_UNIT_FROM.");

  /** {@link SenderTimeoutSettings#unitFactors}. */
  NumberListDefinition GATEWAY_TIMER_UNIT_FACTORS =
      GATEWAY.numbers(
          "unitFactors",
          "How many units the timer of each retransmission has; further retransmissions have the"
              + " last.");

  /** {@link SenderTimeoutSettings#rtoFactors}. */
  NumberListDefinition GATEWAY_TIMER_RTO_FACTORS =
      GATEWAY.numbers(
          "rtoFactors",
          "How many RTOs the timer of each retransmission has at least; as many numbers as in"
              + " GATEWAY_TIMER_UNIT_FACTORS.");
}
