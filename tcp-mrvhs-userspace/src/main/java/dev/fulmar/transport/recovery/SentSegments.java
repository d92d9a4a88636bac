package dev.fulmar.transport.recovery;

/**
 * The segments sent and not yet cumulatively acknowledged, in order and without gaps: a ring of
 * arrays rather than of objects, so that a steady flow allocates nothing. Entries are named by a
 * number that only grows.
 *
 * <pre>
 *   first ── entry ── entry ── ... ── end        start(i) + length(i) = start(i + 1)
 * </pre>
 *
 * <p>Those that are under way are linked, too, in the order in which they were sent last: the list
 * of RFC 8985 section 6.2, step 5. What has arrived or is lost is taken out of it, what is sent
 * again joins its end.
 */
final class SentSegments {
  /** No entry. */
  static final long NONE = Long.MIN_VALUE;

  private static final int INITIAL_CAPACITY = 8;

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

  /** How many transmissions came before the entry's last. */
  private long[] orders = new long[INITIAL_CAPACITY];

  private long[] earlier = new long[INITIAL_CAPACITY];
  private long[] later = new long[INITIAL_CAPACITY];
  private boolean[] linked = new boolean[INITIAL_CAPACITY];
  private long oldest = NONE;
  private long newest = NONE;
  private long transmissions;

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

  /** Which transmission was the entry's last, counted from 0. */
  long order(long entry) {
    return orders[slot(entry)];
  }

  /** How many transmissions there were. */
  long transmissions() {
    return transmissions;
  }

  /** Of what is under way, what was sent first; {@link #NONE} if nothing is. */
  long oldest() {
    return oldest;
  }

  /** Of what is under way, what was sent last; {@link #NONE} if nothing is. */
  long newest() {
    return newest;
  }

  /** The entry was sent again. */
  void resend(long entry, long nowNanos) {
    unlink(entry);
    send(entry, nowNanos);
  }

  /** The entry is no longer under way. */
  void unlink(long entry) {
    int slot = slot(entry);
    if (!linked[slot]) {
      return;
    }
    linked[slot] = false;
    join(earlier[slot], later[slot]);
  }

  /** The entry is under way after all, by its last transmission. */
  void relink(long entry) {
    int slot = slot(entry);
    long before = NONE;
    long behind = oldest;
    while (behind != NONE && order(behind) < orders[slot]) {
      before = behind;
      behind = later[slot(behind)];
    }
    linked[slot] = true;
    join(before, entry);
    join(entry, behind);
  }

  private void send(long entry, long nowNanos) {
    int slot = slot(entry);
    sentNanos[slot] = nowNanos;
    orders[slot] = transmissions++;
    linked[slot] = true;
    join(newest, entry);
    join(entry, NONE);
  }

  private void join(long before, long behind) {
    if (before == NONE) {
      oldest = behind;
    } else {
      later[slot(before)] = behind;
    }
    if (behind == NONE) {
      newest = before;
    } else {
      earlier[slot(behind)] = before;
    }
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
    marks[slot] = 0;
    skips[slot] = end;
    linked[slot] = false;
    send(end, nowNanos);
    end++;
  }

  void removeFirst() {
    unlink(first);
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

  /** How many entries there is room for. */
  int capacity() {
    return starts.length;
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
    orders = unrolled(orders);
    earlier = unrolled(earlier);
    later = unrolled(later);
    int[] oldLengths = lengths;
    byte[] oldMarks = marks;
    boolean[] oldLimited = limited;
    boolean[] oldLinked = linked;
    lengths = new int[2 * capacity];
    marks = new byte[2 * capacity];
    limited = new boolean[2 * capacity];
    linked = new boolean[2 * capacity];
    for (long entry = first; entry < end; entry++) {
      int from = (int) entry & (capacity - 1);
      int to = slot(entry);
      lengths[to] = oldLengths[from];
      marks[to] = oldMarks[from];
      limited[to] = oldLimited[from];
      linked[to] = oldLinked[from];
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
