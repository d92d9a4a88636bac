package dev.fulmar.rlnc.kernel;

import dev.fulmar.rlnc.field.Gf256Kernels;
import dev.fulmar.rlnc.field.Kernel;
import java.util.function.IntToLongFunction;

/** A kernel in virtual time, whose calls take as long as they are said to. */
final class FakeKernel implements Kernel {
  private final String name;
  private final VirtualClock clock;
  private final IntToLongFunction nanosOfCall;
  private boolean wrong;
  private int calls;

  FakeKernel(String name, VirtualClock clock, IntToLongFunction nanosOfCall) {
    this.name = name;
    this.clock = clock;
    this.nanosOfCall = nanosOfCall;
  }

  /** From now on one bit of the last byte is another. */
  FakeKernel wrong() {
    wrong = true;
    return this;
  }

  int calls() {
    return calls;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void multiplyAdd(byte[] y, int yOffset, byte[] x, int xOffset, int lengthBytes, int c) {
    clock.advance(nanosOfCall.applyAsLong(calls++));
    Gf256Kernels.scalar().multiplyAdd(y, yOffset, x, xOffset, lengthBytes, c);
    if (wrong && lengthBytes > 0) {
      y[yOffset + lengthBytes - 1] ^= 1;
    }
  }

  /** Tells no time but that of the kernels and the pauses. */
  static final class VirtualClock {
    private long nanos;

    long nanos() {
      return nanos;
    }

    void advance(long byNanos) {
      nanos += byNanos;
    }
  }
}
