package dev.fulmar.rlnc.protocol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** What becomes of an attempt. */
enum Fate {
  ANSWERED,
  REQUEST_LOST,
  RESPONSE_LOST;

  /**
   * The paper's model with independent attempts.
   *
   * @param p how likely an attempt fails
   * @param alpha the share of failures that lose the request
   */
  static Supplier<Fate> independent(double p, double alpha, RandomGenerator random) {
    return () -> {
      double draw = random.nextDouble();
      if (draw >= p) {
        return ANSWERED;
      }
      return draw < alpha * p ? REQUEST_LOST : RESPONSE_LOST;
    };
  }

  /**
   * The paper's Algorithm 1: vectors with exactly so many failures, shuffled, a new one whenever
   * one is used up.
   *
   * @param length of a vector
   */
  static Supplier<Fate> exactCounts(int length, double p, double alpha, Random random) {
    int failures = (int) Math.round(length * p);
    int requests = (int) Math.round(length * p * alpha);
    Deque<Fate> vector = new ArrayDeque<>();
    return () -> {
      if (vector.isEmpty()) {
        List<Fate> fates = new ArrayList<>(Collections.nCopies(requests, REQUEST_LOST));
        fates.addAll(Collections.nCopies(failures - requests, RESPONSE_LOST));
        fates.addAll(Collections.nCopies(length - failures, ANSWERED));
        Collections.shuffle(fates, random);
        vector.addAll(fates);
      }
      return vector.remove();
    };
  }
}
