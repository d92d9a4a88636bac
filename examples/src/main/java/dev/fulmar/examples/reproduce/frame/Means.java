package dev.fulmar.examples.reproduce.frame;

import dev.fulmar.examples.reproduce.stats.Mean;

/** What came out. */
@FunctionalInterface
public interface Means {
  /** A row's mean over the seeds; not a number of a row that was not run. */
  Mean of(Row row, Metric metric);
}
