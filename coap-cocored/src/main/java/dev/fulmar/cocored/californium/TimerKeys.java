package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.SenderTimers;
import dev.fulmar.cocored.policy.FasorSettings;
import dev.fulmar.cocored.policy.gateway.SenderTimeoutSettings;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.TimeDefinition;

/**
 * The keys of the retransmission timers, reached as {@code CocoRedConfig.SENDER_TIMERS} and so on.
 *
 * <p>{@code GATEWAY_...} are the figures of {@link SenderTimers#GATEWAY}, {@code FASOR_...} those
 * of {@link SenderTimers#FASOR}. Whatever the timers, COAP.MAX_RETRANSMIT and COAP.NSTART hold, and
 * no timer exceeds COAP.MAX_ACK_TIMEOUT. A message that carries {@code ReliabilityLayerParameters}
 * of its own has the timers of {@link SenderTimers#BACKOFF} from its own ACK_TIMEOUT on, and tells
 * the others nothing.
 */
public sealed interface TimerKeys permits CocoRedConfig {
  /** What the timers of confirmable messages follow. Empty: BACKOFF, in every profile. */
  ChoiceDefinition<SenderTimers> SENDER_TIMERS =
      new ChoiceDefinition<>(
          CocoRedConfig.MODULE + "SENDER_TIMERS",
          "What the retransmission timers follow: BACKOFF, GATEWAY or FASOR"
              + " (draft-ietf-core-fasor). GATEWAY: only where the observer paces its ACKs, alone it"
              + " is unfair to others. Empty: BACKOFF, in every profile.",
          null,
          SenderTimers.values());

  /** The least RTO. */
  TimeDefinition GATEWAY_MIN_RTO =
      time("GATEWAY_MIN_RTO", "The least RTO of GATEWAY timers; more than 0.", 400);

  /** How many times RTTVAR the RTO is above SRTT. */
  DoubleRangeDefinition GATEWAY_DEVIATIONS =
      number(
          "GATEWAY_DEVIATIONS",
          "How many times RTTVAR the RTO of GATEWAY timers is above SRTT.",
          SenderTimeoutSettings.DEFAULTS.deviations(),
          0);

  /** The least that the RTO is above SRTT. */
  TimeDefinition GATEWAY_GRANULARITY =
      time("GATEWAY_GRANULARITY", "The least that the RTO of GATEWAY timers is above SRTT.", 20);

  /** The first timer is uniform in [RTO, RTO x this]. */
  DoubleRangeDefinition GATEWAY_FIRST_SPREAD =
      number(
          "GATEWAY_FIRST_SPREAD",
          "The first GATEWAY timer is uniform in [RTO, RTO x this].",
          SenderTimeoutSettings.DEFAULTS.firstSpread(),
          1);

  /** The least first timer while nothing is measured. */
  TimeDefinition GATEWAY_UNMEASURED_MIN =
      time(
          "GATEWAY_UNMEASURED_MIN",
          "The least first GATEWAY timer while nothing is measured; more than 0.",
          2000);

  /** The greatest first timer while nothing is measured. */
  TimeDefinition GATEWAY_UNMEASURED_MAX =
      time(
          "GATEWAY_UNMEASURED_MAX",
          "The greatest first GATEWAY timer while nothing is measured; not less than"
              + " GATEWAY_UNMEASURED_MIN.",
          3000);

  /** The RTO of the later timers while nothing is measured. */
  TimeDefinition GATEWAY_UNMEASURED_RTO =
      time(
          "GATEWAY_UNMEASURED_RTO",
          "The RTO of the later GATEWAY timers while nothing is measured.",
          1000);

  /** The least unit of the later timers. */
  TimeDefinition GATEWAY_UNIT_MIN =
      time(
          "GATEWAY_UNIT_MIN",
          "The later GATEWAY timers are units times GATEWAY_UNIT_FACTORS; the least unit, more than"
              + " 0.",
          500);

  /** The greatest unit of the later timers. */
  TimeDefinition GATEWAY_UNIT_MAX =
      time("GATEWAY_UNIT_MAX", "The greatest unit; not less than GATEWAY_UNIT_MIN.", 1500);

  /** How many units the timer of each retransmission has. */
  NumberListDefinition GATEWAY_UNIT_FACTORS =
      new NumberListDefinition(
          CocoRedConfig.MODULE + "GATEWAY_UNIT_FACTORS",
          "How many units the GATEWAY timer of each retransmission has; further retransmissions have"
              + " the last.",
          SenderTimeoutSettings.DEFAULTS.unitFactors(),
          1e-6,
          1e6);

  /** How many RTOs the timer of each retransmission has at least. */
  NumberListDefinition GATEWAY_RTO_FACTORS =
      new NumberListDefinition(
          CocoRedConfig.MODULE + "GATEWAY_RTO_FACTORS",
          "How many RTOs the GATEWAY timer of each retransmission has at least; as many numbers as"
              + " in GATEWAY_UNIT_FACTORS.",
          SenderTimeoutSettings.DEFAULTS.rtoFactors(),
          1e-6,
          1e6);

  /** FastRTO while nothing is measured. */
  TimeDefinition FASOR_INITIAL_RTO =
      time("FASOR_INITIAL_RTO", "FASOR's FastRTO while nothing is measured; more than 0.", 2000);

  /** The greatest FastRTO. */
  TimeDefinition FASOR_MAX_RTO =
      time(
          "FASOR_MAX_RTO",
          "The greatest FastRTO of FASOR; not less than FASOR_INITIAL_RTO.",
          60_000);

  /** The least that FastRTO is above SRTT. */
  TimeDefinition FASOR_GRANULARITY =
      time(
          "FASOR_GRANULARITY",
          "The least that FASOR's FastRTO is above SRTT; to be raised on fast links, where a short"
              + " pause of either side would use up all retransmissions.",
          1);

  /** How many times SRTT is added to FastRTO at least. */
  DoubleRangeDefinition FASOR_DITHER_MIN =
      number(
          "FASOR_DITHER_MIN",
          "FASOR adds a random multiple of SRTT to FastRTO; the least.",
          FasorSettings.DRAFT.ditherFrom(),
          0);

  /** How many times SRTT is added to FastRTO at most. */
  DoubleRangeDefinition FASOR_DITHER_MAX =
      number(
          "FASOR_DITHER_MAX",
          "The greatest multiple of SRTT; not less than FASOR_DITHER_MIN.",
          FasorSettings.DRAFT.ditherTo(),
          0);

  /** SlowRTO is so many times what the retransmitted exchange took. */
  DoubleRangeDefinition FASOR_SLOW_FACTOR =
      number(
          "FASOR_SLOW_FACTOR",
          "FASOR's SlowRTO is so many times what the last retransmitted exchange took.",
          FasorSettings.DRAFT.slowFactor(),
          1);

  private static TimeDefinition time(String name, String documentation, long millis) {
    return new TimeDefinition(
        CocoRedConfig.MODULE + name, documentation, millis, TimeUnit.MILLISECONDS);
  }

  private static DoubleRangeDefinition number(
      String name, String documentation, double value, double minimum) {
    return new DoubleRangeDefinition(
        CocoRedConfig.MODULE + name, documentation, value, minimum, 1e6);
  }

  /** Puts the defaults into a new configuration. */
  static void applyDefaults(Configuration config) {
    config.set(SENDER_TIMERS, null);
    for (TimeDefinition key :
        new TimeDefinition[] {
          GATEWAY_MIN_RTO,
          GATEWAY_GRANULARITY,
          GATEWAY_UNMEASURED_MIN,
          GATEWAY_UNMEASURED_MAX,
          GATEWAY_UNMEASURED_RTO,
          GATEWAY_UNIT_MIN,
          GATEWAY_UNIT_MAX,
          FASOR_INITIAL_RTO,
          FASOR_MAX_RTO,
          FASOR_GRANULARITY
        }) {
      config.set(key, key.getDefaultValue(), TimeUnit.NANOSECONDS);
    }
    for (DoubleRangeDefinition key :
        new DoubleRangeDefinition[] {
          GATEWAY_DEVIATIONS,
          GATEWAY_FIRST_SPREAD,
          FASOR_DITHER_MIN,
          FASOR_DITHER_MAX,
          FASOR_SLOW_FACTOR
        }) {
      config.set(key, key.getDefaultValue());
    }
    config.set(GATEWAY_UNIT_FACTORS, GATEWAY_UNIT_FACTORS.getDefaultValue());
    config.set(GATEWAY_RTO_FACTORS, GATEWAY_RTO_FACTORS.getDefaultValue());
  }
}
