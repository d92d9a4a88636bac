package dev.fulmar.examples.reproduce.cocored;

/** The age of the newest thing that has been handled, averaged over time from 0. */
final class Age {
  private long newestNanos;
  private long sinceNanos;
  private double area; // of the saw-tooth, in ns x ns

  /**
   * Something has been handled; what is older than what was before changes nothing.
   *
   * @param madeNanos when it was made
   * @param nowNanos not before the last call's
   */
  void handled(long madeNanos, long nowNanos) {
    if (madeNanos > newestNanos) {
      grow(nowNanos);
      newestNanos = madeNanos;
    }
  }

  private void grow(long nowNanos) {
    double ageThen = sinceNanos - newestNanos;
    double ageNow = nowNanos - newestNanos;
    area += (ageThen + ageNow) / 2 * (nowNanos - sinceNanos);
    sinceNanos = nowNanos;
  }

  /** The mean up to an instant, in seconds; nothing is handled afterwards. */
  double meanSeconds(long endNanos) {
    grow(endNanos);
    return area / endNanos / 1e9;
  }
}
