package dev.fulmar.examples.bench;

import dev.fulmar.cocored.policy.Admission.Verdict;
import dev.fulmar.cocored.policy.RevRed;
import dev.fulmar.cocored.policy.RevRedConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What one decision of RevRED takes, without the lock and the queue around it. */
final class RevRedCost {
  private static final int DECISIONS = 2_000_000;
  private static final int REHEARSALS = 3;

  /** Queues of 0 to 63 of 100: on average in the linear part, where each arrival draws a number. */
  private static final int QUEUES = 64;

  private final RevRed policy;
  private long dropped;

  RevRedCost(long seed) {
    policy = new RevRed(RevRedConfig.PAPER, new SplittableRandom(seed));
  }

  /** The median of so many rounds, after some that let the compiler do its work. */
  BenchRow row(int rounds) {
    for (int i = 0; i < REHEARSALS; i++) {
      nanosPerDecision();
    }
    List<Double> nanos = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      nanos.add(nanosPerDecision());
    }
    return new BenchRow("coap-revred-decision", "", Spread.NONE, Spread.of(nanos).median(), "ns");
  }

  /** How many were dropped: a figure that is read, so that no decision can be left out. */
  long dropped() {
    return dropped;
  }

  private double nanosPerDecision() {
    long startNanos = System.nanoTime();
    for (int i = 0; i < DECISIONS; i++) {
      if (policy.onArrival(i % QUEUES, 1) != Verdict.ACCEPT) {
        dropped++;
      }
    }
    return (double) (System.nanoTime() - startNanos) / DECISIONS;
  }
}
