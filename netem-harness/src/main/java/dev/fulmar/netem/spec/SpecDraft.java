package dev.fulmar.netem.spec;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.queue.DropTailQueue;
import dev.fulmar.netem.queue.QueueDiscipline;
import dev.fulmar.netem.queue.QueueLimit;
import java.util.function.Function;

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

  LinkConfig finish() {
    if (queueLimit != null) {
      QueueLimit limit = queueLimit;
      Function<QueueLimit, QueueDiscipline> chosen = discipline;
      stages.queue(() -> chosen.apply(limit));
    }
    return stages.build();
  }
}
