package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.GatewayGroups.REGIME;

import dev.fulmar.cocored.policy.gateway.RegimeSettings;
import org.eclipse.californium.elements.config.IntegerDefinition;
import org.eclipse.californium.elements.config.TimeDefinition;

/**
 * When ACKs are held back and when that ends: the keys of {@link RegimeSettings}, whose ranges
 * hold.
 */
public sealed interface GatewayRegimeKeys permits GatewayKeys {
  /** {@link RegimeSettings#tickNanos}. */
  TimeDefinition GATEWAY_REGIME_TICK =
      REGIME.time("tickNanos", "How far apart the decisions are; at least 1 ms.");

  /** {@link RegimeSettings#evidenceDecay}. */
  DoubleRangeDefinition GATEWAY_REGIME_EVIDENCE_DECAY =
      REGIME.share(
          "evidenceDecay",
          "What of the evidence of congestion and of the ACKs counted each tick keeps.");

  /** {@link RegimeSettings#enterEvidence}. */
  DoubleRangeDefinition GATEWAY_REGIME_ENTER_EVIDENCE =
      REGIME.positive(
          "enterEvidence",
          "The least evidence, in duplicates and overdue peers, that speaks of congestion.");

  /** {@link RegimeSettings#enterShare}. */
  DoubleRangeDefinition GATEWAY_REGIME_ENTER_SHARE =
      REGIME.number(
          "enterShare",
          0,
          "The share of the ACKs that evidence must exceed to speak of congestion.");

  /** {@link RegimeSettings#clearEvidence}. */
  DoubleRangeDefinition GATEWAY_REGIME_CLEAR_EVIDENCE =
      REGIME.number("clearEvidence", 0, "Below this evidence repeating ACKs ends.");

  /** {@link RegimeSettings#averageWeight}. */
  DoubleRangeDefinition GATEWAY_REGIME_AVERAGE_WEIGHT =
      REGIME.share(
          "averageWeight",
          "What a new tick counts in the averages of the peers in flight and of the arrivals.");

  /** {@link RegimeSettings#flightLimit}. */
  DoubleRangeDefinition GATEWAY_REGIME_FLIGHT_LIMIT =
      REGIME.positive(
          "flightLimit",
          "Only a path that holds fewer peers in flight than this, on average, gains from"
              + " holding ACKs back.");

  /** {@link RegimeSettings#minHoldNanos}. */
  TimeDefinition GATEWAY_REGIME_MIN_HOLD =
      REGIME.time(
          "minHoldNanos", "Holding back is not judged before it has lasted longer than this.");

  /** {@link RegimeSettings#limitedShare}. */
  DoubleRangeDefinition GATEWAY_REGIME_LIMITED_SHARE =
      REGIME.number(
          "limitedShare",
          0,
          "The share of arrivals that holding back must have delayed for it to be judged.");

  /** {@link RegimeSettings#flightFall}. */
  DoubleRangeDefinition GATEWAY_REGIME_FLIGHT_FALL =
      REGIME.share(
          "flightFall",
          "Holding back hurts when the peers in flight fall below this share of what they were.");

  /** {@link RegimeSettings#firstRetryNanos}. */
  TimeDefinition GATEWAY_REGIME_FIRST_RETRY =
      REGIME.time(
          "firstRetryNanos",
          "How long holding back is not tried again after it has hurt for the first time.");

  /** {@link RegimeSettings#quietNanos}. */
  TimeDefinition GATEWAY_REGIME_QUIET =
      REGIME.time(
          "quietNanos", "How long there must be no evidence before more in flight is tried.");

  /** {@link RegimeSettings#firstProbeNanos}. */
  TimeDefinition GATEWAY_REGIME_FIRST_PROBE =
      REGIME.time(
          "firstProbeNanos",
          "How long holding back lasts before more in flight is tried for the first time.");

  /** {@link RegimeSettings#probeInFlight}. */
  IntegerDefinition GATEWAY_REGIME_PROBE_IN_FLIGHT =
      REGIME.count(
          "probeInFlight", 2, "How many peers may be in flight in a tick that tries more.");

  /** {@link RegimeSettings#probeGain}. */
  DoubleRangeDefinition GATEWAY_REGIME_PROBE_GAIN =
      REGIME.number(
          "probeGain",
          1,
          "How many times the rate a tick that tries more must reach for holding back to end.");

  /** {@link RegimeSettings#waitGrowth}. */
  DoubleRangeDefinition GATEWAY_REGIME_WAIT_GROWTH =
      REGIME.number("waitGrowth", 1, "How many times longer each wait is than the one before.");

  /** {@link RegimeSettings#maxWaitNanos}. */
  TimeDefinition GATEWAY_REGIME_MAX_WAIT =
      REGIME.time(
          "maxWaitNanos",
          "The longest wait; not below GATEWAY_REGIME_FIRST_RETRY and"
              + " GATEWAY_REGIME_FIRST_PROBE.");
}
