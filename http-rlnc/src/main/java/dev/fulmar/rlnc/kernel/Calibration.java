package dev.fulmar.rlnc.kernel;

import dev.fulmar.rlnc.field.Kernel;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Times kernels against the scalar one, in short turns with pauses between them, so that whatever
 * else the machine does goes on.
 *
 * <p>The virtual machine compiles what is called often. A kernel is warm once it is faster than the
 * scalar one and has not become faster still for some turns; one that is slower by the end of its
 * time never will be.
 */
final class Calibration {
  /** Of one turn, after which others get the processor. */
  private static final long TURN_NANOS = 2_000_000;

  /** Of all turns together that warm one kernel. */
  static final long WARM_UP_NANOS = 2_000_000_000;

  /** So long it must not have become faster. */
  private static final int STEADY_TURNS = 15;

  /** Faster is what takes less than this part of the time. */
  private static final double NOTICEABLE = 0.95;

  private static final int ROUNDS = 15;
  private static final int TIMES_ALL_PER_ROUND = 25;

  /** Every loop and branch is taken; short, since a kernel is slow until it is compiled. */
  private final Workload warmUp = new Workload(139, 64, 32, 15, 0);

  /** What a decoder does: payloads, and a row of coefficients for each. */
  private final Workload messages = new Workload(1400, 64, 1024, 64, 203, 64);

  private final Kernel scalar;
  private final LongSupplier clockNanos;
  private final Runnable pause;
  private double scalarStepNanos = Double.MAX_VALUE;

  /**
   * A calibration.
   *
   * @param scalar what all others are compared with
   * @param clockNanos tells the time
   * @param pause called between turns; takes some times as long as a turn
   */
  Calibration(Kernel scalar, LongSupplier clockNanos, Runnable pause) {
    this.scalar = scalar;
    this.clockNanos = clockNanos;
    this.pause = pause;
  }

  /**
   * How many times as fast as the scalar kernel another one is once both are warm: the median of
   * some rounds in which they take turns.
   */
  double speedUp(Kernel kernel) {
    if (scalarStepNanos == Double.MAX_VALUE) {
      scalarStepNanos = warm(scalar);
    }
    if (warm(kernel) > scalarStepNanos) {
      return 0;
    }
    double[] ratios = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long scalarNanos = round(scalar);
      ratios[round] = (double) scalarNanos / Math.max(1, round(kernel));
      pause.run();
    }
    Arrays.sort(ratios);
    return ratios[ROUNDS / 2];
  }

  /** Uses a kernel until it is warm or its time is up; the least that a step took, in ns. */
  private double warm(Kernel kernel) {
    double leastNanos = Double.MAX_VALUE;
    int steadyTurns = 0;
    long spentNanos = 0;
    while (spentNanos < WARM_UP_NANOS
        && (steadyTurns < STEADY_TURNS || leastNanos > scalarStepNanos)) {
      long startNanos = clockNanos.getAsLong();
      long turnNanos = 0;
      int steps = 0;
      while (turnNanos < TURN_NANOS) {
        for (int i = 0; i < warmUp.stepsOfAll(); i++) {
          warmUp.step(kernel);
        }
        steps += warmUp.stepsOfAll();
        turnNanos = clockNanos.getAsLong() - startNanos;
      }
      double stepNanos = (double) turnNanos / steps;
      steadyTurns = stepNanos < leastNanos * NOTICEABLE ? 0 : steadyTurns + 1;
      leastNanos = Math.min(leastNanos, stepNanos);
      spentNanos += turnNanos;
      pause.run();
    }
    return leastNanos;
  }

  private long round(Kernel kernel) {
    long startNanos = clockNanos.getAsLong();
    for (int i = 0; i < TIMES_ALL_PER_ROUND * messages.stepsOfAll(); i++) {
      messages.step(kernel);
    }
    return clockNanos.getAsLong() - startNanos;
  }
}
