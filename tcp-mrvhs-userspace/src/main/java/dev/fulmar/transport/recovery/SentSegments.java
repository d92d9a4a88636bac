package dev.fulmar.transport.recovery;

/**
 * The segments sent and not yet cumulatively acknowledged, in order and without gaps: a ring of
 * arrays rather than of objects, so that a steady flow allocates nothing. Entries are named by a
 * number that only grows.
 *
 * <pre>
 *   first ── entry ── entry ── ... ── end        start(i) + length(i) = start(i + 1)
 * </pre>
 */
final class SentSegments {
  private static final int INITIAL_CAPACITY = 16;

  private long[] starts = new long[INITIAL_CAPACITY];
  private int[] lengths = new int[INITIAL_CAPACITY];
  private long[] sentNanos = new long[INITIAL_CAPACITY];
  private byte[] marks = new byte[INITIAL_CAPACITY];

  /** For a run of selectively acknowledged entries, an entry further on; see {@link #skip}. */
  private long[] skips = new long[INITIAL_CAPACITY];

  private long first;
  private long end;

  /** The number of the first entry. */
  long first() {
    return first;
  }

  /** The number behind the last entry. */
  long end() {
    return end;
  }

  long start(long entry) {
    return starts[slot(entry)];
  }

  int length(long entry) {
    return lengths[slot(entry)];
  }

  /** When the entry was sent last. */
  long sentNanos(long entry) {
    return sentNanos[slot(entry)];
  }

  byte marks(long entry) {
    return marks[slot(entry)];
  }

  void setMarks(long entry, int value) {
    marks[slot(entry)] = (byte) value;
  }

  void setSentNanos(long entry, long nowNanos) {
    sentNanos[slot(entry)] = nowNanos;
  }

  /** An entry at or behind this one that is worth looking at. */
  long skip(long entry) {
    return skips[slot(entry)];
  }

  void setSkip(long entry, long target) {
    skips[slot(entry)] = target;
  }

  void add(long start, int length, long nowNanos) {
    if (end - first == starts.length) {
      grow();
    }
    int slot = slot(end);
    starts[slot] = start;
    lengths[slot] = length;
    sentNanos[slot] = nowNanos;
    marks[slot] = 0;
    skips[slot] = end;
    end++;
  }

  void removeFirst() {
    first++;
  }

  /** Takes bytes off the beginning of the first entry. */
  void trimFirst(int bytes) {
    starts[slot(first)] += bytes;
    lengths[slot(first)] -= bytes;
  }

  /** The first entry that starts at or behind a position; {@link #end} if there is none. */
  long firstAtOrBehind(long position) {
    long low = first;
    long high = end;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (start(middle) < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int slot(long entry) {
    return (int) entry & (starts.length - 1);
  }

  private void grow() {
    int oldCapacity = starts.length;
    long[] oldStarts = starts;
    int[] oldLengths = lengths;
    long[] oldSentNanos = sentNanos;
    byte[] oldMarks = marks;
    long[] oldSkips = skips;
    starts = new long[2 * oldCapacity];
    lengths = new int[2 * oldCapacity];
    sentNanos = new long[2 * oldCapacity];
    marks = new byte[2 * oldCapacity];
    skips = new long[2 * oldCapacity];
    for (long entry = first; entry < end; entry++) {
      int from = (int) entry & (oldCapacity - 1);
      int to = slot(entry);
      starts[to] = oldStarts[from];
      lengths[to] = oldLengths[from];
      sentNanos[to] = oldSentNanos[from];
      marks[to] = oldMarks[from];
      skips[to] = oldSkips[from];
    }
  }
}
