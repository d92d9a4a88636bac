package dev.fulmar.examples.reproduce.transport;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.delay.ConstantDelay;
import dev.fulmar.netem.loss.BernoulliLoss;
import dev.fulmar.netem.queue.DropTailQueue;
import dev.fulmar.netem.queue.QueueLimit;
import dev.fulmar.netem.rate.ConstantRate;
import dev.fulmar.netem.rate.RateSchedule;
import dev.fulmar.netem.trace.mobile.MobileLink;
import java.util.Locale;
import java.util.SplittableRandom;

/** The links that are compared on: 40 ms each way, a queue of a round trip at 1 Gbit/s. */
enum Course {
  /** Somebody walks, stops and drives in a cell at 28 GHz, another way for each seed. */
  MOBILE,
  /** 1 Gbit/s all the time. */
  STATIC;

  private static final long ONE_WAY_NANOS = 40_000_000;
  private static final long BITS_PER_SECOND = 1_000_000_000;
  private static final int QUEUE_PACKETS = 7000;
  private static final int STEP_MS = 10;
  private static final int DURATION_MS = (int) (BulkRun.SECONDS * 1000);

  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The way of the data. */
  LinkConfig forward(PacketErrors errors, long seed) {
    LinkConfig.Builder link =
        LinkConfig.builder()
            .queue(() -> new DropTailQueue(QueueLimit.packets(QUEUE_PACKETS)))
            .delay(() -> new ConstantDelay(ONE_WAY_NANOS));
    if (errors != PacketErrors.NULL) {
      link.loss(() -> new BernoulliLoss(errors.probability()));
    }
    if (this == STATIC) {
      return link.rate(() -> new ConstantRate(BITS_PER_SECOND)).build();
    }
    RateSchedule trace = MobileLink.DEFAULT.trace(new SplittableRandom(seed), DURATION_MS, STEP_MS);
    return link.rate(() -> trace.newModel("mobile")).build();
  }

  /** The way of the acknowledgments. */
  LinkConfig backward() {
    return LinkConfig.builder().delay(() -> new ConstantDelay(ONE_WAY_NANOS)).build();
  }

  String parameters() {
    return "%s, 40 ms each way, queue %d packets".formatted(id(), QUEUE_PACKETS);
  }
}
