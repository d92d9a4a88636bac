package dev.fulmar.examples.demo;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.Verdict;
import dev.fulmar.netem.VerdictListener;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What one link decided about each packet, to be held against what its seed says. Thread-safe.
 *
 * <p>How many packets cross a link depends on the clock; what becomes of the i-th does not.
 */
final class LossVerdicts implements VerdictListener {
  private final LinkConfig config;
  private final long seed;
  private final Map<Direction, List<Verdict>> verdicts = new EnumMap<>(Direction.class);

  LossVerdicts(LinkConfig config, long seed) {
    this.config = config;
    this.seed = seed;
    for (Direction direction : Direction.values()) {
      verdicts.put(direction, new ArrayList<>());
    }
  }

  @Override
  public synchronized void onVerdict(
      Direction direction, long index, Verdict verdict, int sizeBytes) {
    verdicts.get(direction).add(verdict);
  }

  /** How many packets were judged. */
  synchronized int count() {
    return verdicts.values().stream().mapToInt(List::size).sum();
  }

  /** The verdicts of one direction, that of packet 1 first. */
  synchronized List<Verdict> of(Direction direction) {
    return List.copyOf(verdicts.get(direction));
  }

  /** How many of the verdicts differ from those of a link without sockets and the same seed. */
  synchronized int deviations() {
    int deviations = 0;
    for (Direction direction : Direction.values()) {
      Link link = new Link(config, seed, direction);
      for (Verdict verdict : verdicts.get(direction)) {
        deviations += link.offer(new byte[0], 0) == verdict ? 0 : 1;
      }
    }
    return deviations;
  }
}
