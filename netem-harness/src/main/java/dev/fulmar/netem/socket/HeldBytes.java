package dev.fulmar.netem.socket;

import java.util.concurrent.atomic.AtomicLong;

/** Counts what one direction of a connection holds, and keeps the sum over all of them right. */
final class HeldBytes {
  /** Added to what each read brought, for what it takes to keep that. */
  private static final int OVERHEAD_BYTES = 128;

  private final AtomicLong sum;
  private long bytes;

  HeldBytes(AtomicLong sum) {
    this.sum = sum;
  }

  long bytes() {
    return bytes;
  }

  void addChunk(int sizeBytes) {
    add(sizeBytes + OVERHEAD_BYTES);
  }

  void removeChunk(int sizeBytes) {
    add(-(sizeBytes + OVERHEAD_BYTES));
  }

  void clear() {
    add(-bytes);
  }

  private void add(long more) {
    bytes += more;
    sum.addAndGet(more);
  }
}
