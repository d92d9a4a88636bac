package dev.fulmar.cocored.policy.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Carries messages and ACKs. */
interface Channel {
  /** Runs the delivery if and when the transmission gets through. */
  void carry(boolean isAck, Runnable delivery);

  /** Independent losses, and a delay that is uniform in 1 to 1.5 times the one-way delay. */
  static Channel lossy(
      VirtualClock clock, RandomGenerator random, long oneWayNanos, double loss, double ackLoss) {
    return (isAck, delivery) -> {
      if (random.nextDouble() >= (isAck ? ackLoss : loss)) {
        clock.after(Math.round(oneWayNanos * random.nextDouble(1, 1.5)), delivery);
      }
    };
  }

  /**
   * One medium without carrier sense: transmissions that overlap destroy each other. Each begins up
   * to 2 ms after it is asked for.
   */
  static Channel shared(VirtualClock clock, RandomGenerator random, long airNanos) {
    final class Frame {
      private boolean broken;
    }
    List<Frame> onAir = new ArrayList<>();
    return (isAck, delivery) ->
        clock.after(
            random.nextLong(2_000_000),
            () -> {
              Frame frame = new Frame();
              frame.broken = !onAir.isEmpty();
              onAir.forEach(other -> other.broken = true);
              onAir.add(frame);
              clock.after(
                  airNanos,
                  () -> {
                    onAir.remove(frame);
                    if (!frame.broken) {
                      delivery.run();
                    }
                  });
            });
  }
}
