package dev.fulmar.transport.core;

/** SipHash-2-4 of two 64-bit words under a 128-bit key: a keyed hash nobody can foresee. */
final class SipHash {
  private static final int ROUNDS_A_WORD = 2;
  private static final int FINAL_ROUNDS = 4;

  private final long key0;
  private final long key1;

  SipHash(long key0, long key1) {
    this.key0 = key0;
    this.key1 = key1;
  }

  /** The hash of 16 bytes, given as two little-endian words. */
  long hash(long first, long second) {
    State state = new State(key0, key1);
    state.absorb(first);
    state.absorb(second);
    state.absorb(16L << 56); // the length in bytes
    return state.finish();
  }

  private static final class State {
    private long v0;
    private long v1;
    private long v2;
    private long v3;

    State(long key0, long key1) {
      v0 = key0 ^ 0x736f6d6570736575L;
      v1 = key1 ^ 0x646f72616e646f6dL;
      v2 = key0 ^ 0x6c7967656e657261L;
      v3 = key1 ^ 0x7465646279746573L;
    }

    void absorb(long word) {
      v3 ^= word;
      rounds(ROUNDS_A_WORD);
      v0 ^= word;
    }

    long finish() {
      v2 ^= 0xff;
      rounds(FINAL_ROUNDS);
      return v0 ^ v1 ^ v2 ^ v3;
    }

    private void rounds(int count) {
      for (int i = 0; i < count; i++) {
        v0 += v1;
        v2 += v3;
        v1 = Long.rotateLeft(v1, 13) ^ v0;
        v3 = Long.rotateLeft(v3, 16) ^ v2;
        v0 = Long.rotateLeft(v0, 32);
        v2 += v1;
        v0 += v3;
        v1 = Long.rotateLeft(v1, 17) ^ v2;
        v3 = Long.rotateLeft(v3, 21) ^ v0;
        v2 = Long.rotateLeft(v2, 32);
      }
    }
  }
}
