package dev.fulmar.transport.core;

import java.util.Arrays;

/** The members of an endpoint by deadline, the earliest first; a move costs a logarithm. */
final class DeadlineHeap {
  /** The index of a member that is not in the heap. */
  static final int ABSENT = -1;

  private static final int INITIAL_CAPACITY = 16;

  private Member[] heap = new Member[INITIAL_CAPACITY];
  private int size;

  /** The earliest deadline; {@link Timers#NEVER} if there is none. */
  long earliest() {
    return size == 0 ? Timers.NEVER : heap[0].deadlineNanos;
  }

  /** Takes the member with the earliest deadline out. */
  Member removeFirst() {
    Member first = heap[0];
    set(first, Timers.NEVER);
    return first;
  }

  /** Gives a member another deadline; {@link Timers#NEVER} takes it out. */
  void set(Member member, long deadlineNanos) {
    if (member.deadlineNanos == deadlineNanos) {
      return;
    }
    member.deadlineNanos = deadlineNanos;
    if (deadlineNanos == Timers.NEVER) {
      remove(member);
    } else {
      if (member.heapIndex == ABSENT) {
        append(member);
      }
      siftUp(member.heapIndex);
      siftDown(member.heapIndex);
    }
  }

  private void append(Member member) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
    }
    place(member, size++);
  }

  private void remove(Member member) {
    int index = member.heapIndex;
    member.heapIndex = ABSENT;
    Member last = heap[--size];
    heap[size] = null;
    if (last != member) {
      place(last, index);
      siftUp(index);
      siftDown(last.heapIndex);
    }
  }

  private void siftUp(int from) {
    int index = from;
    Member member = heap[index];
    while (index > 0 && heap[(index - 1) / 2].deadlineNanos > member.deadlineNanos) {
      place(heap[(index - 1) / 2], index);
      index = (index - 1) / 2;
    }
    place(member, index);
  }

  private void siftDown(int from) {
    int index = from;
    Member member = heap[index];
    while (2 * index + 1 < size) {
      int child = 2 * index + 1;
      if (child + 1 < size && heap[child + 1].deadlineNanos < heap[child].deadlineNanos) {
        child++;
      }
      if (heap[child].deadlineNanos >= member.deadlineNanos) {
        break;
      }
      place(heap[child], index);
      index = child;
    }
    place(member, index);
  }

  private void place(Member member, int index) {
    heap[index] = member;
    member.heapIndex = index;
  }
}
