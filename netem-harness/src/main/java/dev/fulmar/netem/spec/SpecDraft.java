package dev.fulmar.netem.spec;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.delay.ConstantDelay;
import dev.fulmar.netem.delay.DelayModel;
import dev.fulmar.netem.delay.Jitter;
import dev.fulmar.netem.delay.JitteredDelay;
import dev.fulmar.netem.queue.DropTailQueue;
import dev.fulmar.netem.queue.QueueDiscipline;
import dev.fulmar.netem.queue.QueueLimit;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What the words read so far ask for. Words that shape one stage together meet here, so that they
 * may come in any order.
 */
final class SpecDraft {
  /** The stages, set directly by the words that stand for a whole stage. */
  final LinkConfig.Builder stages = LinkConfig.builder();

  /** How much may wait; null: not said. */
  QueueLimit queueLimit;

  /** How a queue with that limit drops. */
  Function<QueueLimit, QueueDiscipline> discipline = DropTailQueue::new;

  /** The base delay; empty: not said. */
  OptionalLong delayNanos = OptionalLong.empty();

  /** By how much packets exceed or undercut it; null: not at all. */
  Supplier<Jitter> jitter;

  LinkConfig finish() {
    if (queueLimit != null) {
      QueueLimit limit = queueLimit;
      Function<QueueLimit, QueueDiscipline> chosen = discipline;
      stages.queue(() -> chosen.apply(limit));
    }
    delayNanos.ifPresent(baseNanos -> stages.delay(delayModel(baseNanos, jitter)));
    return stages.build();
  }

  private static Supplier<DelayModel> delayModel(long baseNanos, Supplier<Jitter> jitter) {
    return jitter == null
        ? () -> new ConstantDelay(baseNanos)
        : () -> new JitteredDelay(baseNanos, jitter.get());
  }
}
