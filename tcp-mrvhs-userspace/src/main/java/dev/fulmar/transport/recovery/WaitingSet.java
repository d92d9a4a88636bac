package dev.fulmar.transport.recovery;

/**
 * The entries that wait to be sent again. Each operation costs a constant, and finding the first of
 * them a few words more: a bit an entry, and a bit for each 64 of those.
 */
final class WaitingSet {
  private static final int SHIFT = 6;

  private long[] bits = new long[1];
  private long[] words = new long[1];
  private int size;

  /** Makes room for that many entries in a row; those known stay known. */
  void ensureCapacity(int capacity, long first, long end) {
    int wanted = Math.max(1, capacity >>> SHIFT);
    if (wanted == bits.length) {
      return;
    }
    long[] old = bits;
    bits = new long[wanted];
    words = new long[Math.max(1, wanted >>> SHIFT)];
    int oldSize = size;
    size = 0;
    for (long entry = first; size < oldSize && entry < end; entry++) {
      int slot = (int) entry & ((old.length << SHIFT) - 1);
      if ((old[slot >>> SHIFT] & (1L << slot)) != 0) {
        add(entry);
      }
    }
  }

  int size() {
    return size;
  }

  void add(long entry) {
    int slot = slot(entry);
    int word = slot >>> SHIFT;
    size += (bits[word] & (1L << slot)) == 0 ? 1 : 0;
    bits[word] |= 1L << slot;
    words[word >>> SHIFT] |= 1L << word;
  }

  void remove(long entry) {
    int slot = slot(entry);
    int word = slot >>> SHIFT;
    size -= (bits[word] & (1L << slot)) == 0 ? 0 : 1;
    bits[word] &= ~(1L << slot);
    if (bits[word] == 0) {
      words[word >>> SHIFT] &= ~(1L << word);
    }
  }

  /** The first entry at or behind one, all being there; {@link SentSegments#NONE} without any. */
  long firstFrom(long first) {
    if (size == 0) {
      return SentSegments.NONE;
    }
    int from = slot(first);
    int slot = nextSlot(from);
    if (slot < 0) { // the ring goes on at its beginning
      slot = nextSlot(0);
    }
    return first + ((slot - from) & ((bits.length << SHIFT) - 1));
  }

  private int nextSlot(int from) {
    int word = from >>> SHIFT;
    long rest = bits[word] & (-1L << from);
    if (rest != 0) {
      return (word << SHIFT) + Long.numberOfTrailingZeros(rest);
    }
    word = nextWord(word + 1);
    return word < 0 ? -1 : (word << SHIFT) + Long.numberOfTrailingZeros(bits[word]);
  }

  /** The first word from one on that holds a bit; -1 if there is none. */
  private int nextWord(int from) {
    for (int group = from >>> SHIFT; group < words.length; group++) {
      long rest = group == from >>> SHIFT ? words[group] & (-1L << from) : words[group];
      if (rest != 0) {
        return (group << SHIFT) + Long.numberOfTrailingZeros(rest);
      }
    }
    return -1;
  }

  private int slot(long entry) {
    return (int) entry & ((bits.length << SHIFT) - 1);
  }
}
