package dev.fulmar.examples.reproduce.cocored;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.Profile.BackoffKind;
import dev.fulmar.cocored.Profile.BufferKind;
import dev.fulmar.cocored.SenderTimers;
import dev.fulmar.cocored.californium.BufferUnit;
import dev.fulmar.cocored.californium.CocoRedConfig;
import java.util.function.Consumer;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.core.config.CoapConfig.CongestionControlMode;
import org.eclipse.californium.core.network.CoapEndpoint;
import org.eclipse.californium.elements.Connector;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.UdpConfig;

/**
 * What is compared: how servers repeat and how the sink drops. One constant is one algorithm.
 *
 * <p>Unless a constant says otherwise, the sink's buffer holds 100 bytes, five notifications, as in
 * the paper's figure 6, and a server has up to eight messages under way, as in its table 2.
 */
enum CoapAlgorithm {
  DEFAULT("default", "RFC 7252: RTO [2, 3] s, doubled; drop-tail", Profile.DEFAULT_COAP),

  COCO_RED("coco-red", "the paper: RTO [2, 4] s, Fibonacci; RevRED", Profile.PAPER),

  /** A plain receiver of stock servers: D1 of the GATEWAY profile's design. */
  DEFAULT_NSTART1(
      "default-nstart1",
      "default, one message under way",
      Profile.DEFAULT_COAP,
      CoapAlgorithm::oneUnderWay),

  COCO_RED_NSTART1(
      "coco-red-nstart1",
      "CoCo-RED, one message under way",
      Profile.PAPER,
      CoapAlgorithm::oneUnderWay),

  /** As {@link #GATEWAY} has it, so that it is not the room alone that makes the difference. */
  DEFAULT_NSTART1_K_MESSAGES(
      "default-nstart1-k100msg",
      "default, one message under way, buffer of 100 messages",
      Profile.DEFAULT_COAP,
      config -> inMessages(oneUnderWay(config))),

  /** D2 of the GATEWAY profile's design. */
  DEFAULT_NSTART1_ACK_AT_ARRIVAL(
      "default-nstart1-ack-at-arrival",
      "default, one message under way, but the sink acknowledges what its buffer takes at once",
      Profile.DEFAULT_COAP,
      Acknowledging.AT_ARRIVAL,
      CoapAlgorithm::oneUnderWay),

  /** A place for each server; the servers are stock ones, one message under way. */
  GATEWAY(
      "gateway",
      "the GATEWAY profile at the sink, default servers, one message under way",
      Profile.GATEWAY,
      Acknowledging.BY_THE_ENDPOINT,
      CoapAlgorithm::gateway),

  /** Both halves of the profile: the servers take part. */
  GATEWAY_SENDERS(
      "gateway-senders",
      "the GATEWAY profile at the sink and its timers at the servers, one message under way",
      Profile.GATEWAY,
      Acknowledging.BY_THE_ENDPOINT,
      config -> gateway(config).set(CocoRedConfig.SENDER_TIMERS, SenderTimers.GATEWAY)),

  GATEWAY_EARLY(
      "gateway-early",
      "gateway, but a message may be acknowledged as its handling begins",
      Profile.GATEWAY,
      Acknowledging.BY_THE_ENDPOINT,
      config -> gateway(config).set(CocoRedConfig.GATEWAY_EARLY, true)),

  GATEWAY_TARGET_3(
      "gateway-target3",
      "gateway, but at most 3 in flight and in the queue while ACKs are held back, not 4",
      Profile.GATEWAY,
      Acknowledging.BY_THE_ENDPOINT,
      config -> gateway(config).set(CocoRedConfig.GATEWAY_HOLD_TARGET, 3)),

  /** Californium's own order; the others' ACKs leave when the handler is done. */
  DEFAULT_ACK_FIRST(
      "default-ack-first",
      "default, but the sink acknowledges as it begins to handle",
      Profile.DEFAULT_COAP,
      Acknowledging.BY_THE_ENDPOINT,
      config -> {}),

  FPB_ONLY(
      "fpb-only",
      "default, but Fibonacci back-off",
      Profile.DEFAULT_COAP,
      config -> config.set(CocoRedConfig.BACKOFF, BackoffKind.FIBONACCI)),

  REVRED_ONLY(
      "revred-only",
      "default, but RevRED",
      Profile.DEFAULT_COAP,
      config -> config.set(CocoRedConfig.BUFFER, BufferKind.REVRED)),

  DEFAULT_RTO_2_4(
      "default-rto24",
      "default, but RTO [2, 4] s",
      Profile.DEFAULT_COAP,
      config -> config.set(CocoRedConfig.ACK_RANDOM_FACTOR, 2.0)),

  COCO_RED_RTO_2_3(
      "coco-red-rto23",
      "CoCo-RED, but RTO [2, 3] s",
      Profile.PAPER,
      config -> config.set(CocoRedConfig.ACK_RANDOM_FACTOR, 1.5)),

  DEFAULT_K_MESSAGES(
      "default-k100msg",
      "default, buffer of 100 messages",
      Profile.DEFAULT_COAP,
      CoapAlgorithm::inMessages),

  COCO_RED_K_MESSAGES(
      "coco-red-k100msg",
      "CoCo-RED, buffer and thresholds of 100, 10 and 60 messages",
      Profile.PAPER,
      CoapAlgorithm::inMessages),

  COCO_RED_WQ_02(
      "coco-red-wq0.02",
      "CoCo-RED, w_q = 0.02 instead of 0.002",
      Profile.PAPER,
      config -> config.set(CocoRedConfig.QUEUE_WEIGHT, 0.02)),

  COCO_RED_WQ_2(
      "coco-red-wq0.2",
      "CoCo-RED, w_q = 0.2 instead of 0.002",
      Profile.PAPER,
      config -> config.set(CocoRedConfig.QUEUE_WEIGHT, 0.2)),

  FASOR(
      "fasor",
      "servers by draft-ietf-core-fasor-02; drop-tail",
      Profile.DEFAULT_COAP,
      config -> oneUnderWay(config).set(CocoRedConfig.SENDER_TIMERS, SenderTimers.FASOR)),

  COCOA("cocoa", "Californium's own CoCoA senders; drop-tail", CongestionControlMode.COCOA),

  LINUX_RTO(
      "linux-rto",
      "Californium's own Linux RTO senders; drop-tail",
      CongestionControlMode.LINUX_RTO),

  PEAKHOPPER_RTO(
      "peakhopper-rto",
      "Californium's own Peakhopper RTO senders; drop-tail",
      CongestionControlMode.PEAKHOPPER_RTO);

  private static final int PAPER_NSTART = 8;
  private static final int PAPER_CAPACITY = 100;

  private final String id;
  private final String words;
  private final Profile profile;
  private final Acknowledging acknowledging;

  @SuppressWarnings("ImmutableEnumChecker") // all are functions that hold nothing
  private final Consumer<Configuration> change; // what it has otherwise than its profile

  private final CongestionControlMode stockSender; // null where the servers are our own

  CoapAlgorithm(String id, String words, Profile profile) {
    this(id, words, profile, config -> {});
  }

  CoapAlgorithm(String id, String words, Profile profile, Consumer<Configuration> change) {
    this(id, words, profile, Acknowledging.AFTER_HANDLING, change);
  }

  CoapAlgorithm(
      String id,
      String words,
      Profile profile,
      Acknowledging acknowledging,
      Consumer<Configuration> change) {
    this(id, words, profile, acknowledging, change, null);
  }

  /** Servers as Californium has them, before a default sink. */
  CoapAlgorithm(String id, String words, CongestionControlMode stockSender) {
    this(
        id,
        words,
        Profile.DEFAULT_COAP,
        Acknowledging.AFTER_HANDLING,
        CoapAlgorithm::oneUnderWay,
        requireNonNull(stockSender, "stockSender"));
  }

  CoapAlgorithm(
      String id,
      String words,
      Profile profile,
      Acknowledging acknowledging,
      Consumer<Configuration> change,
      CongestionControlMode stockSender) {
    this.id = id;
    this.words = words;
    this.profile = profile;
    this.acknowledging = acknowledging;
    this.change = change;
    this.stockSender = stockSender;
  }

  private static Configuration oneUnderWay(Configuration config) {
    return config.set(CoapConfig.NSTART, 1);
  }

  private static Configuration inMessages(Configuration config) {
    return config.set(CocoRedConfig.BUFFER_UNIT, BufferUnit.MESSAGES);
  }

  private static Configuration gateway(Configuration config) {
    return inMessages(oneUnderWay(config));
  }

  /** Its name in a row. */
  String id() {
    return id;
  }

  /** What it is, for a reader. */
  String words() {
    return words;
  }

  /** When the sink acknowledges. */
  Acknowledging acknowledging() {
    return acknowledging;
  }

  /** What the sink's endpoint goes by. */
  Configuration sinkConfiguration(long seed) {
    return configuration(profile, seed);
  }

  /** What a server's endpoint goes by: before a GATEWAY, servers are as they ever were. */
  Configuration senderConfiguration(long seed) {
    return configuration(profile == Profile.GATEWAY ? Profile.DEFAULT_COAP : profile, seed);
  }

  private Configuration configuration(Profile filledIn, long seed) {
    Configuration config =
        CocoRed.configuration(filledIn)
            .set(CoapConfig.NSTART, PAPER_NSTART)
            .set(CoapConfig.TOKEN_SIZE_LIMIT, NotifyingResource.TOKEN_BYTES)
            .set(UdpConfig.UDP_DATAGRAM_SIZE, PAPER_CAPACITY) // a buffer must hold the largest
            .set(CocoRedConfig.SERVICE_PERMITS, 1)
            .set(CocoRedConfig.BUFFER_UNIT, BufferUnit.BYTES)
            .set(CocoRedConfig.BUFFER_CAPACITY, PAPER_CAPACITY)
            .set(CocoRedConfig.SEED, seed);
    change.accept(config);
    return config;
  }

  /** A server's endpoint, not started. */
  CoapEndpoint sender(Configuration config, Connector wire) {
    if (stockSender == null) {
      return CocoRed.endpoint(config, wire);
    }
    CoapEndpoint.Builder builder =
        CoapEndpoint.builder()
            .setConfiguration(
                new Configuration(config).set(CoapConfig.CONGESTION_CONTROL_ALGORITHM, stockSender))
            .setConnector(wire);
    if (stockSender == CongestionControlMode.COCOA) {
      builder.setCoapStackFactory(new SeededCocoaStack.Factory());
    }
    return builder.build();
  }
}
