package dev.fulmar.examples.reproduce.rlnc;

import dev.fulmar.rlnc.protocol.SenderConfig;
import java.util.ArrayList;
import java.util.List;

/** The ways that are compared. */
final class Ways {
  /** The baseline. */
  static final Way.Paper REST =
      new Way.Paper(
          "rest",
          "plain REST: the same request until it is answered",
          false,
          1,
          1,
          SlowDecoder.NONE);

  /** The subset coding buffers of Figure 5. */
  static final List<Integer> BUFFERS = List.of(2, 3, 5, 6);

  /** The paper's own choice. */
  static final int BUFFER = 5;

  /** For who can wait: what is lost is told by the answers to later messages. */
  static final Way.Fast PATIENT =
      new Way.Fast(
          "fast-w8-patient",
          "version 1 as it is shipped, with a patience of five minutes",
          SenderConfig.FAST.withPatienceNanos(300_000_000_000L));

  private Ways() {}

  /** A decoder that takes no time. */
  static Way.Paper coded(int buffer) {
    return new Way.Paper(
        "nc-scb" + buffer,
        "network-coded, the paper's profile with SCB = " + buffer,
        true,
        buffer,
        1,
        SlowDecoder.NONE);
  }

  /** The paper's decoder. */
  static Way.Paper slow(int buffer) {
    return new Way.Paper(
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
        new Way.Paper(
            "nc-scb16-w8",
            "the same with SCB = 16, and eight transmissions at a time",
            true,
            16,
            8,
            SlowDecoder.NONE),
        fast(4),
        fast(8),
        new Way.Fast(
            "fast-w1",
            "version 1: every message first by itself, SCB = 16, probes; one at a time, T_o as the"
                + " others",
            fixed.withInFlight(1)),
        new Way.Fast(
            "fast-w1-known",
            "the same by a client that was told that the server codes, and need not ask",
            fixed.withInFlight(1).withAssumedCoding(true)),
        new Way.Fast("fast-w8", "the same, eight at a time", fixed),
        new Way.Fast(
            "fast-w8-measured",
            "the same as it is shipped: it waits as long as answers usually take",
            SenderConfig.FAST),
        PATIENT);
  }

  /** By a window that is shorter than what is shipped. */
  private static Way.Fast fast(int window) {
    return new Way.Fast(
        "fast-w8-scb" + window,
        "version 1 with SCB = %d, eight at a time, T_o as the others".formatted(window),
        SenderConfig.FAST.withMeasuredTimeout(false).withWindow(window));
  }

  /** All. */
  static List<Way> all() {
    List<Way> ways = new ArrayList<>(ofPaper());
    ways.addAll(ofOurs());
    return ways;
  }
}
