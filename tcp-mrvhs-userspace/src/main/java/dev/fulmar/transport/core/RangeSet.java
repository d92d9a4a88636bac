package dev.fulmar.transport.core;

import java.util.Arrays;

/** Disjoint ranges of positions in ascending order, at most a given number of them. */
final class RangeSet {
  private static final int INITIAL_CAPACITY = 8;

  private final int limit;
  private long[] starts = new long[INITIAL_CAPACITY];
  private long[] ends = new long[INITIAL_CAPACITY];
  private int size;

  RangeSet(int limit) {
    this.limit = limit;
  }

  int size() {
    return size;
  }

  long start(int index) {
    return starts[index];
  }

  long end(int index) {
    return ends[index];
  }

  /** The index of the range that holds a position; -1 if none does. */
  int indexOf(long position) {
    int index = firstEndingBehind(position);
    return index < size && starts[index] <= position ? index : -1;
  }

  /** The index of the first range that shares a position with a stretch; -1 if none does. */
  int firstWithin(long start, long end) {
    int index = firstEndingBehind(start);
    return index < size && starts[index] < end ? index : -1;
  }

  /**
   * Adds the positions from {@code start} to below {@code end}, joined with the ranges they touch.
   *
   * @return false if that would be a range too many; then nothing was added
   */
  boolean add(long start, long end) {
    int from = firstEndingBehind(start - 1); // a range that ends at start is touched, too
    int to = from;
    while (to < size && starts[to] <= end) {
      to++;
    }
    if (from == to) {
      return insert(from, start, end);
    }
    starts[from] = Math.min(starts[from], start);
    ends[from] = Math.max(ends[to - 1], end);
    remove(from + 1, to);
    return true;
  }

  /** Takes the first range out. */
  void removeFirst() {
    remove(0, 1);
  }

  private boolean insert(int index, long start, long end) {
    if (size == limit) {
      return false;
    }
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
    }
    System.arraycopy(starts, index, starts, index + 1, size - index);
    System.arraycopy(ends, index, ends, index + 1, size - index);
    starts[index] = start;
    ends[index] = end;
    size++;
    return true;
  }

  private void remove(int from, int to) {
    System.arraycopy(starts, to, starts, from, size - to);
    System.arraycopy(ends, to, ends, from, size - to);
    size -= to - from;
  }

  private int firstEndingBehind(long position) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ends[middle] <= position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
