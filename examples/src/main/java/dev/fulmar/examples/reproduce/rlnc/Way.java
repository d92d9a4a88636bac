package dev.fulmar.examples.reproduce.rlnc;

import dev.fulmar.rlnc.protocol.ExpectedAdditional;
import dev.fulmar.rlnc.protocol.SenderConfig;

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
}
