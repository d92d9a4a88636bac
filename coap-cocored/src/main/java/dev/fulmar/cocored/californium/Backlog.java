package dev.fulmar.cocored.californium;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The user's gauge of what waits beyond the handlers; one that fails harms nothing. */
final class Backlog {
  private static final Logger LOGGER = LoggerFactory.getLogger(Backlog.class);

  /** More than any buffer holds, and far from where sums overflow. */
  private static final long MAX = 1L << 40;

  private final AtomicBoolean failed = new AtomicBoolean();
  private volatile LongSupplier gauge = () -> 0;

  void setGauge(LongSupplier gauge) {
    this.gauge = gauge;
  }

  /**
   * What the gauge shows now, in the buffer's unit; 0 where it fails or shows less, at most 2^40.
   */
  long now() {
    try {
      return Math.max(0, Math.min(MAX, gauge.getAsLong()));
    } catch (RuntimeException e) {
      if (failed.compareAndSet(false, true)) {
        LOGGER.error("the backlog gauge failed and counts as 0; this is not logged again", e);
      }
      return 0;
    }
  }
}
