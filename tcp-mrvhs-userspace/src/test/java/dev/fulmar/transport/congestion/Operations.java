package dev.fulmar.transport.congestion;

import java.util.random.RandomGenerator;

/** A random sequence of all that can happen to a controller, sensible and senseless. */
final class Operations {
  private static final long[] STRANGE_RTTS = {0, 1, Long.MAX_VALUE, 60_000_000_000L};

  private final RandomGenerator random;
  private final int mssBytes;
  private long nowNanos;
  private boolean inRecovery;

  Operations(RandomGenerator random, int mssBytes) {
    this.random = random;
    this.mssBytes = mssBytes;
  }

  /** One event, to be applied to any number of controllers alike. */
  interface Operation {
    void on(CongestionController controller);

    default void apply(CongestionController... controllers) {
      for (CongestionController controller : controllers) {
        on(controller);
      }
    }
  }

  /** The next event for controllers whose window is about this. */
  Operation next(long windowBytes) {
    nowNanos += random.nextLong(100_000_000);
    long now = nowNanos;
    long flight = random.nextInt(50) == 0 ? 0 : random.nextLong(windowBytes + 3L * mssBytes);
    int kind = random.nextInt(100);
    if (kind < 80) {
      return ack(now, flight);
    } else if (kind < 88) {
      return c -> c.onSent(now, mssBytes, flight);
    } else if (kind < 91) {
      inRecovery = true;
      return c -> c.onLoss(now, flight);
    } else if (kind < 96) {
      inRecovery = false;
      return c -> c.onRecoveryExit(now);
    } else if (kind < 98) {
      inRecovery = false;
      return c -> c.onRto(now, flight);
    }
    return c -> c.onSpurious(now);
  }

  private Operation ack(long now, long flight) {
    long acked =
        switch (random.nextInt(10)) {
          case 0 -> 0;
          case 1 -> random.nextInt(mssBytes);
          case 2 -> flight;
          default -> (1L + random.nextInt(4)) * mssBytes;
        };
    long rtt =
        switch (random.nextInt(10)) {
          case 0 -> STRANGE_RTTS[random.nextInt(STRANGE_RTTS.length)];
          case 1, 2 -> AckSample.NO_RTT;
          default -> 1_000_000L + random.nextLong(200_000_000);
        };
    boolean recovering = random.nextInt(20) == 0 || inRecovery;
    AckSample sample = new AckSample(now, acked, rtt, flight, random.nextInt(10) > 0, recovering);
    return c -> c.onAck(sample);
  }
}
