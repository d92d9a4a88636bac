package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.GatewayGroups.CAPACITY;

import dev.fulmar.cocored.policy.gateway.CapacitySettings;

/**
 * How much may be under way at once while nothing speaks of congestion: the keys of {@link
 * CapacitySettings}, whose ranges hold.
 */
public sealed interface GatewayCapacityKeys permits GatewayKeys {
  /** {@link CapacitySettings#base}. */
  DoubleRangeDefinition GATEWAY_CAPACITY_BASE =
      CAPACITY.number(
          "base", 1, "What the floor of the capacity adds to the measured load, in messages.");

  /** {@link CapacitySettings#gain}. */
  DoubleRangeDefinition GATEWAY_CAPACITY_GAIN =
      CAPACITY.number("gain", 1, "How many times the measured load the floor of the capacity has.");

  /** {@link CapacitySettings#weight}. */
  DoubleRangeDefinition GATEWAY_CAPACITY_WEIGHT =
      CAPACITY.share("weight", "What a new tick counts in the average load.");

  /** {@link CapacitySettings#decay}. */
  DoubleRangeDefinition GATEWAY_CAPACITY_DECAY =
      CAPACITY.share(
          "decay", "What of its excess over the floor the capacity loses with each tick.");

  /** {@link CapacitySettings#step}. */
  DoubleRangeDefinition GATEWAY_CAPACITY_STEP =
      CAPACITY.positive(
          "step",
          "What the capacity grows by when the handlers are idle although ACKs are held, in"
              + " messages.");
}
