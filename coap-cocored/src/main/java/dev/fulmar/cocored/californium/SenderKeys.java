package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.SenderTimers;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.IntegerDefinition;
import org.eclipse.californium.elements.config.TimeDefinition;

/**
 * The keys of the sending half, reached as {@code CocoRedConfig.NSTART_QUEUE} and so on.
 *
 * <p>NSTART, PROBING_RATE, ACK_TIMEOUT, MAX_ACK_TIMEOUT and MAX_RETRANSMIT are Californium's keys
 * and stay so. "Empty" means: as the profile has it.
 */
public sealed interface SenderKeys permits CocoRedConfig {
  /** Whether COAP.NSTART holds. Empty: it does, in every profile. */
  FlagDefinition NSTART_ENFORCED =
      new FlagDefinition(
          CocoRedConfig.MODULE + "NSTART_ENFORCED",
          "Whether no more than COAP.NSTART confirmable messages are under way to one"
              + " destination. Empty: true, in every profile.",
          null);

  /** How many confirmable messages wait for one destination before the next one is refused. */
  IntegerDefinition NSTART_QUEUE =
      new IntegerDefinition(
          CocoRedConfig.MODULE + "NSTART_QUEUE",
          "How many confirmable messages may wait for one destination; the next fails.",
          1024,
          0);

  /** Whether a fresher notification takes the place of a retransmission (RFC 7641 4.5.2). */
  FlagDefinition REPLACE_NOTIFICATIONS =
      new FlagDefinition(
          CocoRedConfig.MODULE + "REPLACE_NOTIFICATIONS",
          "Whether a fresher notification, under a new message id, takes the place of a"
              + " retransmission (RFC 7641 section 4.5.2). Empty: as the profile has it; not in"
              + " PAPER and DEFAULT_COAP.",
          null);

  /** The least time between non-confirmable notifications to one client (RFC 7641 4.5.1). */
  TimeDefinition NON_NOTIFICATION_INTERVAL =
      new TimeDefinition(
          CocoRedConfig.MODULE + "NON_NOTIFICATION_INTERVAL",
          "The least time between two non-confirmable notifications to one client, where no"
              + " round-trip time is known; RFC 7641 section 4.5.1 has 3 s. 0: not paced.",
          0,
          TimeUnit.SECONDS);

  /** Whether COAP.PROBING_RATE holds (RFC 7252 section 4.7). */
  FlagDefinition PROBING_RATE_ENFORCED =
      new FlagDefinition(
          CocoRedConfig.MODULE + "PROBING_RATE_ENFORCED",
          "Whether non-confirmable messages to an endpoint that does not answer are kept to"
              + " COAP.PROBING_RATE bytes a second (RFC 7252 section 4.7).",
          false);

  /** Whether 4.29 from a server is obeyed (RFC 8516). */
  FlagDefinition HONOUR_TOO_MANY_REQUESTS =
      new FlagDefinition(
          CocoRedConfig.MODULE + "HONOUR_TOO_MANY_REQUESTS",
          "Whether requests to a server that answered 4.29 fail until its Max-Age is over"
              + " (RFC 8516). Empty: as the profile has it; not in PAPER and DEFAULT_COAP.",
          null);

  /** How many requests a second one client may make before it is answered 4.29; 0: any number. */
  DoubleRangeDefinition REQUEST_RATE =
      new DoubleRangeDefinition(
          CocoRedConfig.MODULE + "REQUEST_RATE",
          "Requests a second that one client may make before it is answered 4.29 (RFC 8516)."
              + " 0: any number.",
          0.0,
          0,
          1e6);

  /** How many requests a client may make at once within {@link #REQUEST_RATE}. */
  IntegerDefinition REQUEST_BURST =
      new IntegerDefinition(
          CocoRedConfig.MODULE + "REQUEST_BURST",
          "How many requests one client may make at once before REQUEST_RATE counts.",
          10,
          1);

  /** Whether a request that finds the receive buffer full is answered 5.03. */
  FlagDefinition ANSWER_BUFFER_FULL =
      new FlagDefinition(
          CocoRedConfig.MODULE + "ANSWER_BUFFER_FULL",
          "Whether a request that finds the receive buffer full is answered 5.03 with"
              + " BUFFER_FULL_MAX_AGE, instead of being dropped as if it had been lost; while PEER_TABLE refusals are"
              + " remembered, others are dropped.",
          false);

  /** Max-Age of the 5.03 for a full buffer. */
  TimeDefinition BUFFER_FULL_MAX_AGE =
      new TimeDefinition(
          CocoRedConfig.MODULE + "BUFFER_FULL_MAX_AGE",
          "When a client that was answered 5.03 may come back; whole seconds.",
          2,
          TimeUnit.SECONDS);

  /** Bytes that an unverified peer may be sent beyond three times its own; 0: any number. */
  IntegerDefinition UNVERIFIED_BYTES =
      new IntegerDefinition(
          CocoRedConfig.MODULE + "UNVERIFIED_BYTES",
          "Bytes that a peer may be sent beyond three times what it sent itself before it has to"
              + " show its address with an Echo option (RFC 9175). 0: any number. Empty: as the"
              + " profile has it; 0 in PAPER and DEFAULT_COAP, else 1024.",
          null,
          0);

  /** Whether a request answered 4.01 with an Echo option is repeated with it (RFC 9175). */
  FlagDefinition REPEAT_WITH_ECHO =
      new FlagDefinition(
          CocoRedConfig.MODULE + "REPEAT_WITH_ECHO",
          "Whether a request that is answered 4.01 with an Echo option is repeated with that"
              + " option (RFC 9175 section 2.3), once. Empty: as the profile has it; not in PAPER and"
              + " DEFAULT_COAP.",
          null);

  /** Whether a change while a registration is being answered is notified after the answer. */
  FlagDefinition WATCH_REGISTRATIONS =
      new FlagDefinition(
          CocoRedConfig.MODULE + "WATCH_REGISTRATIONS",
          "Whether an observer whose resource changed while its registration was being answered is"
              + " notified after the answer. Empty: as the profile has it; not in PAPER and"
              + " DEFAULT_COAP.",
          null);

  /** The shortest random time past Max-Age after which a client registers again. */
  TimeDefinition REREGISTRATION_MIN =
      new TimeDefinition(
          CocoRedConfig.MODULE + "REREGISTRATION_MIN",
          "The shortest random time past Max-Age after which a client registers again (RFC 7641"
              + " section 3.3.1). Empty: as the profile has it; COAP.NOTIFICATION_REREGISTRATION_"
              + "BACKOFF in PAPER and DEFAULT_COAP, else 5 s.");

  /** The longest random time past Max-Age after which a client registers again. */
  TimeDefinition REREGISTRATION_MAX =
      new TimeDefinition(
          CocoRedConfig.MODULE + "REREGISTRATION_MAX",
          "The longest random time past Max-Age after which a client registers again. Empty: as"
              + " the profile has it; else 15 s.");

  /** Whether RTO_init follows the measured round-trip times (draft-ietf-core-cocoa). */
  FlagDefinition RTT_ESTIMATOR =
      new FlagDefinition(
          CocoRedConfig.MODULE + "RTT_ESTIMATOR",
          "Whether RTO_init follows the measured round-trip times as in draft-ietf-core-cocoa,"
              + " instead of ACK_TIMEOUT.",
          false);

  /**
   * What the timers of confirmable messages follow. Whatever it is, COAP.MAX_RETRANSMIT and
   * COAP.NSTART hold, and no timer exceeds COAP.MAX_ACK_TIMEOUT. A message that carries {@code
   * ReliabilityLayerParameters} of its own has the timers of {@link SenderTimers#BACKOFF} from its
   * own ACK_TIMEOUT on, and tells the others nothing.
   */
  ChoiceDefinition<SenderTimers> SENDER_TIMERS =
      new ChoiceDefinition<>(
          CocoRedConfig.MODULE + "SENDER_TIMERS",
          "What the retransmission timers follow: BACKOFF, GATEWAY or FASOR"
              + " (draft-ietf-core-fasor). GATEWAY: only where the observer paces its ACKs, alone it"
              + " is unfair to others. Empty: BACKOFF, in every profile.",
          null,
          SenderTimers.values());

  /** How many entries each table of the sending half holds: peers, resources or refusals. */
  IntegerDefinition PEER_TABLE =
      new IntegerDefinition(
          CocoRedConfig.MODULE + "PEER_TABLE",
          "How many entries each table (round-trip times, request rates, verified addresses, ...)"
              + " holds; the one unused for longest is forgotten.",
          10_000,
          1);

  /** Puts the defaults into a new configuration. */
  static void applyDefaults(Configuration config) {
    config.set(NSTART_ENFORCED, null);
    config.set(NSTART_QUEUE, 1024);
    config.set(REPLACE_NOTIFICATIONS, null);
    config.set(NON_NOTIFICATION_INTERVAL, 0, TimeUnit.SECONDS);
    config.set(PROBING_RATE_ENFORCED, false);
    config.set(HONOUR_TOO_MANY_REQUESTS, null);
    config.set(REQUEST_RATE, 0.0);
    config.set(REQUEST_BURST, 10);
    config.set(ANSWER_BUFFER_FULL, false);
    config.set(BUFFER_FULL_MAX_AGE, 2, TimeUnit.SECONDS);
    config.set(UNVERIFIED_BYTES, null);
    config.set(REPEAT_WITH_ECHO, null);
    config.set(WATCH_REGISTRATIONS, null);
    config.set(REREGISTRATION_MIN, null, TimeUnit.SECONDS);
    config.set(REREGISTRATION_MAX, null, TimeUnit.SECONDS);
    config.set(RTT_ESTIMATOR, false);
    config.set(SENDER_TIMERS, null);
    config.set(PEER_TABLE, 10_000);
  }
}
