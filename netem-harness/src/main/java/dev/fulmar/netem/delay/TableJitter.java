package dev.fulmar.netem.delay;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Offsets distributed as those that somebody measured or made up.
 *
 * <p>Of n samples in ascending order, the i-th counted from 0 is taken for the quantile of i / (n -
 * 1), with straight lines between them. So no offset is outside the samples, and a single sample is
 * every packet's offset.
 */
public final class TableJitter implements Jitter {
  /** The most samples a table may have. */
  public static final int MAX_SAMPLES = 1_000_000;

  private final String name;
  private final long[] quantilesNanos;

  /**
   * @param name what the words of the specification call the table: its file
   * @param samplesNanos offsets in any order, each at most {@link ConstantDelay#MAX_NANOS} either
   *     way; from 1 to {@link #MAX_SAMPLES}; copied
   * @throws IllegalArgumentException if their number or one of them is outside its range
   */
  public TableJitter(String name, long... samplesNanos) {
    this.name = requireNonNull(name, "name");
    if (samplesNanos.length < 1 || samplesNanos.length > MAX_SAMPLES) {
      throw new IllegalArgumentException(
          "jitter table has %d samples, must have from 1 to %d"
              .formatted(samplesNanos.length, MAX_SAMPLES));
    }
    for (long sampleNanos : samplesNanos) {
      if (sampleNanos < -ConstantDelay.MAX_NANOS || sampleNanos > ConstantDelay.MAX_NANOS) {
        throw new IllegalArgumentException(
            "jitter sample is %1$d ns, must be from -%2$d to %2$d"
                .formatted(sampleNanos, ConstantDelay.MAX_NANOS));
      }
    }
    this.quantilesNanos = samplesNanos.clone();
    Arrays.sort(quantilesNanos);
  }

  @Override
  public long offsetNanos(RandomGenerator random) {
    double place = random.nextDouble() * (quantilesNanos.length - 1);
    int below = (int) place;
    if (below == quantilesNanos.length - 1) {
      return quantilesNanos[below];
    }
    long stepNanos = quantilesNanos[below + 1] - quantilesNanos[below];
    return quantilesNanos[below] + Math.round((place - below) * stepNanos);
  }

  @Override
  public String toString() {
    return "jitter table(" + name + ")";
  }
}
