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

  /** What {@link DeliveryRate} noted when the entry was sent last. */
  private long[] deliveredBytes = new long[INITIAL_CAPACITY];

  private long[] deliveredNanos = new long[INITIAL_CAPACITY];
  private long[] firstSentNanos = new long[INITIAL_CAPACITY];
  private boolean[] limited = new boolean[INITIAL_CAPACITY];

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

  void setDelivery(long entry, long bytes, long nanos, long firstNanos, boolean isLimited) {
    int slot = slot(entry);
    deliveredBytes[slot] = bytes;
    deliveredNanos[slot] = nanos;
    firstSentNanos[slot] = firstNanos;
    limited[slot] = isLimited;
  }

  long deliveredBytes(long entry) {
    return deliveredBytes[slot(entry)];
  }

  long deliveredNanos(long entry) {
    return deliveredNanos[slot(entry)];
  }

  long firstSentNanos(long entry) {
    return firstSentNanos[slot(entry)];
  }

  boolean isLimited(long entry) {
    return limited[slot(entry)];
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
    int capacity = starts.length;
    starts = unrolled(starts);
    sentNanos = unrolled(sentNanos);
    deliveredBytes = unrolled(deliveredBytes);
    deliveredNanos = unrolled(deliveredNanos);
    firstSentNanos = unrolled(firstSentNanos);
    skips = unrolled(skips);
    int[] oldLengths = lengths;
    byte[] oldMarks = marks;
    boolean[] oldLimited = limited;
    lengths = new int[2 * capacity];
    marks = new byte[2 * capacity];
    limited = new boolean[2 * capacity];
    for (long entry = first; entry < end; entry++) {
      int from = (int) entry & (capacity - 1);
      int to = slot(entry);
      lengths[to] = oldLengths[from];
      marks[to] = oldMarks[from];
      limited[to] = oldLimited[from];
    }
  }

  /** The same entries in a ring of twice the size. */
  private long[] unrolled(long[] ring) {
    long[] larger = new long[2 * ring.length];
    for (long entry = first; entry < end; entry++) {
      larger[(int) entry & (larger.length - 1)] = ring[(int) entry & (ring.length - 1)];
    }
    return larger;
  }
}
