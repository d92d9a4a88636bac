package dev.fulmar.examples.bench.transport;

/**
 * What a stream carried.
 *
 * @param bytes all of which arrived
 * @param nanos from before the first was written until the receiver had the last
 */
record Transfer(long bytes, long nanos) {
  double megabytesPerSecond() {
    return bytes * 1e3 / Math.max(1, nanos);
  }

  double megabitsPerSecond() {
    return 8 * megabytesPerSecond();
  }
}
