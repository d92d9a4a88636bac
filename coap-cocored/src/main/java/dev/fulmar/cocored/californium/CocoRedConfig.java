package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.Profile.BackoffKind;
import dev.fulmar.cocored.Profile.BufferKind;
import dev.fulmar.cocored.policy.BufferRules;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.Configuration.ModuleDefinitionsProvider;
import org.eclipse.californium.elements.config.IntegerDefinition;
import org.eclipse.californium.elements.config.LongDefinition;
import org.eclipse.californium.elements.config.TimeDefinition;

/**
 * CoCo-RED's keys in Californium's own {@link Configuration} and its properties file.
 *
 * <p>ACK_TIMEOUT, MAX_ACK_TIMEOUT and MAX_RETRANSMIT are Californium's keys and stay so. A key that
 * is empty takes its value from the {@link #PROFILE}.
 */
public final class CocoRedConfig implements SenderKeys, GatewayKeys, GatewayTimerKeys, FasorKeys {
  /** What every key starts with. */
  public static final String MODULE = "COAP.COCORED_";

  /** Which profile fills in the empty keys. */
  public static final ChoiceDefinition<Profile> PROFILE =
      new ChoiceDefinition<>(
          MODULE + "PROFILE",
          "Fills in every COCORED key that is empty.",
          Profile.PAPER,
          Profile.values());

  /** How the timer grows from one transmission to the next. Empty: as the profile has it. */
  public static final ChoiceDefinition<BackoffKind> BACKOFF =
      new ChoiceDefinition<>(
          MODULE + "BACKOFF",
          "How the retransmission timer grows. Empty: as the profile has it.",
          null,
          BackoffKind.values());

  /**
   * RTO_init is uniform in [ACK_TIMEOUT, ACK_TIMEOUT x this]. Empty: as the profile has it;
   * Californium's own ACK_INIT_RANDOM is not asked, since every existing file sets it to 1.5.
   */
  public static final DoubleRangeDefinition ACK_RANDOM_FACTOR =
      new DoubleRangeDefinition(
          MODULE + "ACK_RANDOM_FACTOR",
          "RTO_init is uniform in [ACK_TIMEOUT, ACK_TIMEOUT x this]. Empty: as the profile has it.",
          null,
          1,
          16);

  /** What decides about arrivals. Empty: as the profile has it. */
  public static final ChoiceDefinition<BufferKind> BUFFER =
      new ChoiceDefinition<>(
          MODULE + "BUFFER",
          "What decides about arriving messages. Empty: as the profile has it.",
          null,
          BufferKind.values());

  /** What the buffer's capacity and thresholds count. */
  public static final ChoiceDefinition<BufferUnit> BUFFER_UNIT =
      new ChoiceDefinition<>(
          MODULE + "BUFFER_UNIT",
          "What the buffer's capacity and thresholds count.",
          BufferUnit.MESSAGES,
          BufferUnit.values());

  /**
   * K: what the buffer holds, waiting and in service, in {@link #BUFFER_UNIT}. Empty: as the
   * profile has it. Where ACKs are paced it should have a place for each relation that is observed.
   */
  public static final IntegerDefinition BUFFER_CAPACITY =
      new IntegerDefinition(
          MODULE + "BUFFER_CAPACITY",
          "K: what the receive buffer holds, waiting and in service. Empty: as the profile has it;"
              + " 1024 in GATEWAY, which wants a place for each observed relation, else 100.",
          null,
          1);

  /** Th_min, in {@link #BUFFER_UNIT}. Empty: a tenth of the capacity, the paper's ratio. */
  public static final DoubleRangeDefinition MIN_THRESHOLD =
      new DoubleRangeDefinition(
          MODULE + "MIN_THRESHOLD",
          "Average queue below which nothing is dropped early; less than MAX_THRESHOLD. Empty: a"
              + " tenth of BUFFER_CAPACITY.",
          null,
          0,
          Integer.MAX_VALUE);

  /** Th_max, in {@link #BUFFER_UNIT}. Empty: six tenths of the capacity, the paper's ratio. */
  public static final DoubleRangeDefinition MAX_THRESHOLD =
      new DoubleRangeDefinition(
          MODULE + "MAX_THRESHOLD",
          "Average queue from which early drops grow exponentially; less than BUFFER_CAPACITY."
              + " Empty: six tenths of BUFFER_CAPACITY.",
          null,
          0,
          Integer.MAX_VALUE);

  /** max_p: the drop probability at Th_max; more than 0, at most 1. */
  public static final DoubleRangeDefinition MAX_PROBABILITY =
      new DoubleRangeDefinition(
          MODULE + "MAX_PROBABILITY", "Drop probability at MAX_THRESHOLD.", 0.1, 1e-9, 1);

  /** w_q: what the newest queue counts in the average; more than 0, at most 1. */
  public static final DoubleRangeDefinition QUEUE_WEIGHT =
      new DoubleRangeDefinition(
          MODULE + "QUEUE_WEIGHT", "Weight of the newest queue in its average.", 0.002, 1e-9, 1);

  /**
   * How many messages may be in service at once; by default as many as there are processors.
   *
   * <p>A handler that never returns keeps its thread, whatever becomes of its permit. Californium
   * gives all but one of its PROTOCOL_STAGE_THREAD_COUNT threads to handlers: with fewer permits
   * than these, some are left for the other peers.
   */
  public static final IntegerDefinition SERVICE_PERMITS =
      new IntegerDefinition(
          MODULE + "SERVICE_PERMITS",
          "How many messages may be in service at once. Default: as many as there are processors.",
          Runtime.getRuntime().availableProcessors(),
          1);

  /** After this time a permit that nobody returned is taken back. */
  public static final TimeDefinition PERMIT_TIMEOUT =
      new TimeDefinition(
          MODULE + "PERMIT_TIMEOUT",
          "After this time a permit that nobody returned is taken back; at least 1 ms.",
          30,
          TimeUnit.SECONDS);

  /**
   * Seeds the timers and the early drops, for runs that are to be repeated. Empty: unpredictable.
   */
  public static final LongDefinition SEED =
      new LongDefinition(
          MODULE + "SEED",
          "Seeds the retransmission timers and the early drops. Empty: unpredictable.",
          null);

  /** Non-confirmable messages meet early detection too. Empty: as the profile has it, off. */
  public static final FlagDefinition EARLY_DROP_NON =
      new FlagDefinition(
          MODULE + "EARLY_DROP_NON",
          "Drop non-confirmable messages early too, though nobody repeats them. Empty: false.");

  /**
   * A fresher notification replaces one that waits. Empty: as the profile has it; true where {@link
   * #PACE_ACKS} is, which needs it.
   */
  public static final FlagDefinition SUPERSEDE =
      new FlagDefinition(
          MODULE + "SUPERSEDE",
          "A waiting notification is acknowledged unhandled when a fresher one of the same peer and"
              + " token arrives. Empty: as the profile has it; true where PACE_ACKS is, which"
              + " needs it.");

  /**
   * Confirmable notifications and separate responses are acknowledged as there is room for the next
   * one, not as they are handled. Empty: as the profile has it.
   */
  public static final FlagDefinition PACE_ACKS =
      new FlagDefinition(
          MODULE + "PACE_ACKS",
          "Pace the acknowledgements of confirmable notifications, so that peers that send as soon"
              + " as they are acknowledged send no faster than there is room. Empty: as the profile"
              + " has it.");

  /**
   * alpha: a peer may hold at most this many times the room that is left in the buffer. Empty: as
   * the profile has it, unbounded.
   */
  public static final DoubleRangeDefinition PEER_ROOM =
      new DoubleRangeDefinition(
          MODULE + "PEER_ROOM",
          "A peer may hold at most this many times the room that is left in the buffer. Empty:"
              + " unbounded.",
          null,
          1e-6,
          1e6);

  /**
   * The probability of an early drop is scaled by the peer's share of the queue. Empty: as the
   * profile has it, off.
   */
  public static final FlagDefinition SHARE_DROPS =
      new FlagDefinition(
          MODULE + "SHARE_DROPS",
          "Scale the probability of an early drop by the peer's share of the queue. Empty: false.");

  /** Early drops in a row that one peer and token may suffer. Empty: as the profile has it, any. */
  public static final IntegerDefinition MAX_DROPS_IN_A_ROW =
      new IntegerDefinition(
          MODULE + "MAX_DROPS_IN_A_ROW",
          "How many messages in a row of one peer and token may be dropped early. Empty: any number.",
          null,
          1);

  /** How many relations' losses in a row are remembered for {@link #MAX_DROPS_IN_A_ROW}. */
  public static final IntegerDefinition RELATION_TABLE =
      new IntegerDefinition(
          MODULE + "RELATION_TABLE",
          "For how many pairs of peer and token MAX_DROPS_IN_A_ROW remembers the losses.",
          BufferRules.DEFAULT_RELATION_TABLE,
          1);

  /** AvgQ decays while the queue is empty. Empty: as the profile has it, off. */
  public static final FlagDefinition IDLE_DECAY =
      new FlagDefinition(
          MODULE + "IDLE_DECAY", "The average queue decays while nothing arrives. Empty: false.");

  /** How long a message's service takes. Empty: the mean of the first messages. */
  public static final TimeDefinition SERVICE_TIME =
      new TimeDefinition(
          MODULE + "SERVICE_TIME",
          "How long handling a message takes, for IDLE_DECAY and the check of BUFFER_CAPACITY."
              + " Empty: measured.");

  /** How often dropped messages are summed up in one line of the log, if there were any. */
  public static final TimeDefinition REPORT_INTERVAL =
      new TimeDefinition(
          MODULE + "REPORT_INTERVAL",
          "How often the log tells of dropped messages, if there were any; at least 1 s.",
          1,
          TimeUnit.MINUTES);

  private static final ModuleDefinitionsProvider DEFINITIONS =
      new ModuleDefinitionsProvider() {
        @Override
        public String getModule() {
          return MODULE;
        }

        @Override
        public void applyDefinitions(Configuration config) {
          config.set(PROFILE, Profile.PAPER);
          config.set(BACKOFF, null);
          config.set(ACK_RANDOM_FACTOR, null);
          config.set(BUFFER, null);
          config.set(BUFFER_UNIT, BufferUnit.MESSAGES);
          config.set(BUFFER_CAPACITY, null);
          config.set(MIN_THRESHOLD, null);
          config.set(MAX_THRESHOLD, null);
          config.set(MAX_PROBABILITY, 0.1);
          config.set(QUEUE_WEIGHT, 0.002);
          config.set(SERVICE_PERMITS, Runtime.getRuntime().availableProcessors());
          config.set(PERMIT_TIMEOUT, 30, TimeUnit.SECONDS);
          config.set(SEED, null);
          config.set(EARLY_DROP_NON, null);
          config.set(SUPERSEDE, null);
          config.set(PACE_ACKS, null);
          config.set(PEER_ROOM, null);
          config.set(SHARE_DROPS, null);
          config.set(MAX_DROPS_IN_A_ROW, null);
          config.set(RELATION_TABLE, BufferRules.DEFAULT_RELATION_TABLE);
          config.set(IDLE_DECAY, null);
          config.set(SERVICE_TIME, null, TimeUnit.NANOSECONDS);
          config.set(REPORT_INTERVAL, 1, TimeUnit.MINUTES);
          SenderKeys.applyDefaults(config);
          TimerSettings.applyDefaults(config);
          GatewayGroups.applyDefaults(config);
        }
      };

  static {
    CoapConfig.register();
    Configuration.addDefaultModule(DEFINITIONS);
  }

  private CocoRedConfig() {}

  /**
   * Makes the keys known to every {@link Configuration} created from now on. Call it before the
   * first one, as with Californium's own {@code CoapConfig.register()}.
   */
  public static void register() {
    // loading the class did it
  }
}
