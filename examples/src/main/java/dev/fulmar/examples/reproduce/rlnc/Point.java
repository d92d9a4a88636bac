package dev.fulmar.examples.reproduce.rlnc;

import dev.fulmar.netem.ExchangeJudge;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.VerdictListener;
import dev.fulmar.netem.spec.LinkSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What all variants of a setting have in common.
 *
 * @param id the setting's name
 * @param p the share of exchanges that are lost, in [0, 1)
 * @param alpha the share of those whose request is lost, in [0, 1]
 * @param requests N
 * @param intervalNanos between their arrivals at the client
 * @param timeoutNanos T_o
 * @param bodyBytes the least of a request; five more at most
 */
record Point(
    String id,
    double p,
    double alpha,
    int requests,
    long intervalNanos,
    long timeoutNanos,
    int bodyBytes) {
  static final int N = 100;
  static final List<Double> LOSSES = List.of(.1, .2, .3, .4, .5, .6, .7);
  static final List<Integer> SPARSE_BYTES = List.of(Readings.LEAST_BYTES, 500, 1000, 2000, 10_000);
  static final List<Double> ALPHAS = List.of(.3, .5, 1.);

  private static final long SECOND = 1_000_000_000L;
  private static final long MINUTE = 60 * SECOND;
  private static final long TIMEOUT_NANOS = 15 * SECOND;
  private static final VerdictListener NOBODY = (direction, index, verdict, sizeBytes) -> {};

  /** One of the paper's: a request a second. */
  static Point ofPaper(double p, double alpha) {
    return new Point(name(p, alpha), p, alpha, N, SECOND, TIMEOUT_NANOS, Readings.LEAST_BYTES);
  }

  /** A request a minute: each is alone. */
  static Point sparse(double p, double alpha, int bodyBytes) {
    String length = bodyBytes == Readings.LEAST_BYTES ? "" : "-b" + bodyBytes;
    return new Point(
        "sparse-" + name(p, alpha) + length, p, alpha, N, MINUTE, TIMEOUT_NANOS, bodyBytes);
  }

  /** By how long the bodies are: the paper's, and longer ones. */
  static List<Point> sparse() {
    return SPARSE_BYTES.stream().map(bytes -> sparse(.5, .5, bytes)).toList();
  }

  /** The paper's a hundred times as fast, so that a run over sockets does not take half an hour. */
  static Point fast(double p, double alpha) {
    return new Point(
        name(p, alpha), p, alpha, N, SECOND / 100, TIMEOUT_NANOS / 100, Readings.LEAST_BYTES);
  }

  /** The 21 of figure 4, by alpha. */
  static List<Point> grid() {
    List<Point> grid = new ArrayList<>();
    for (double alpha : ALPHAS) {
      LOSSES.forEach(p -> grid.add(ofPaper(p, alpha)));
    }
    return grid;
  }

  private static String name(double p, double alpha) {
    return alpha == Math.rint(alpha)
        ? String.format(Locale.ROOT, "a%.0f-p%.1f", alpha, p)
        : String.format(Locale.ROOT, "a%.1f-p%.1f", alpha, p);
  }

  /** The paper's Algorithm 1: a vector of N exchanges with exactly so many losses, then a next. */
  LinkConfig link() {
    return LinkSpec.parse(
        String.format(
            Locale.ROOT, "exchange(n=%d,p=%.0f%%,alpha=%.0f%%)", requests, 100 * p, 100 * alpha));
  }

  ExchangeJudge judge(long seed) {
    return new ExchangeJudge(link(), seed, NOBODY);
  }

  String parameters() {
    return ("N %d, p %s, alpha %s, a request each %s s, T_o %s s, bodies of %d to %d bytes, losses by"
            + " vectors of N")
        .formatted(
            requests,
            p,
            alpha,
            seconds(intervalNanos),
            seconds(timeoutNanos),
            bodyBytes,
            bodyBytes + Readings.MOST_BYTES - Readings.LEAST_BYTES);
  }

  private static double seconds(long nanos) {
    return (double) nanos / SECOND;
  }
}
