package dev.fulmar.examples.reproduce.rlnc;

import dev.fulmar.rlnc.protocol.ExpectedAdditional;
import dev.fulmar.rlnc.protocol.SenderConfig;
import java.util.ArrayList;
import java.util.List;

/** How requests are sent: what is compared. */
sealed interface Way {
  /** The variant's name. */
  String id();

  /** In words, for the report. */
  String words();

  /** Runs it once. */
  Outcome run(Point point, long seed);

  /** What the paper's theory expects of it. */
  default double expectedAdditional(Point point) {
    return ExpectedAdditional.networkCoded(point.requests(), point.p(), point.alpha());
  }

  /**
   * The paper's clients and servers, or as these.
   *
   * @param window SCB; 1 and REST where nothing is combined
   * @param inFlight transmissions that wait for their answer at a time
   */
  record Paper(
      String id, String words, boolean coded, int window, int inFlight, SlowDecoder decoder)
      implements Way {
    @Override
    public Outcome run(Point point, long seed) {
      return PaperExchange.run(point, this, seed);
    }

    @Override
    public double expectedAdditional(Point point) {
      return coded
          ? Way.super.expectedAdditional(point)
          : ExpectedAdditional.rest(point.requests(), point.p());
    }
  }

  /** Version 1 of the protocol. */
  record Fast(String id, String words, SenderConfig config) implements Way {
    @Override
    public Outcome run(Point point, long seed) {
      return FastExchange.run(point, config.withTimeoutNanos(point.timeoutNanos()), seed);
    }
  }

  /** The baseline. */
  Paper REST =
      new Paper(
          "rest",
          "plain REST: the same request until it is answered",
          false,
          1,
          1,
          SlowDecoder.NONE);

  /** The subset coding buffers of Figure 5. */
  List<Integer> BUFFERS = List.of(2, 3, 5, 6);

  /** The paper's own choice. */
  int BUFFER = 5;

  /** A decoder that takes no time. */
  static Paper coded(int buffer) {
    return new Paper(
        "nc-scb" + buffer,
        "network-coded, the paper's profile with SCB = " + buffer,
        true,
        buffer,
        1,
        SlowDecoder.NONE);
  }

  /** The paper's decoder. */
  static Paper slow(int buffer) {
    return new Paper(
        "nc-scb" + buffer + "-slow",
        "the same, and the server takes the paper's time to decode, in which it refuses requests",
        true,
        buffer,
        1,
        SlowDecoder.PAPER);
  }

  /** What the paper measured. */
  static List<Way> ofPaper() {
    List<Way> ways = new ArrayList<>(List.of(REST));
    BUFFERS.forEach(buffer -> ways.add(coded(buffer)));
    BUFFERS.forEach(buffer -> ways.add(slow(buffer)));
    return ways;
  }

  /** What is beyond it. */
  static List<Way> ofOurs() {
    SenderConfig fixed = SenderConfig.FAST.withMeasuredTimeout(false);
    return List.of(
        coded(16),
        new Paper(
            "nc-scb16-w8",
            "the same with SCB = 16, and eight transmissions at a time",
            true,
            16,
            8,
            SlowDecoder.NONE),
        new Fast(
            "fast-w1",
            "version 1: every message first by itself, SCB = 16, probes; one at a time, T_o as the"
                + " others",
            fixed.withInFlight(1)),
        new Fast("fast-w8", "the same, eight at a time", fixed),
        new Fast(
            "fast-w8-measured",
            "the same as it is shipped: it waits as long as answers usually take",
            SenderConfig.FAST));
  }

  /** All. */
  static List<Way> all() {
    List<Way> ways = new ArrayList<>(ofPaper());
    ways.addAll(ofOurs());
    return ways;
  }
}
