package dev.fulmar.examples.demo;

import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.examples.demo.NotificationLedger.Acknowledged;
import dev.fulmar.examples.report.Measurement;
import dev.fulmar.examples.report.SvgPlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What one variant did, in figures.
 *
 * @param startNanos when the gateway began to register
 * @param ledger the books of the run
 * @param gateway the gateway's receive buffer at the end
 * @param retransmissions how often the sensors sent a notification again
 * @param lost packets that the links lost, both directions
 * @param offered packets offered to the links, both directions
 * @param latenessNanos the largest p99 lateness of any link
 * @param verdicts what each link decided
 */
record CoapResult(
    CoapVariant variant,
    CoapScenario scenario,
    long startNanos,
    NotificationLedger ledger,
    CocoRedSnapshot gateway,
    long retransmissions,
    long lost,
    long offered,
    long latenessNanos,
    List<LossVerdicts> verdicts) {

  private static final long TICK_NANOS = 100_000_000;

  /** The figures for the table, in its order. */
  List<Measurement> measurements() {
    List<Acknowledged> acknowledged = ledger.acknowledged();
    double seconds = scenario.duration().toNanos() / 1e9;
    double[] response =
        acknowledged.stream().mapToDouble(a -> a.afterNanos() / 1e6).sorted().toArray();
    List<Measurement> figures = new ArrayList<>();
    add(figures, "notifications acknowledged", acknowledged.size() / seconds, "1/s");
    add(figures, "first send to ACK, median", quantile(response, 0.5), "ms");
    add(
        figures,
        "first send to ACK, mean",
        Arrays.stream(response).average().orElse(Double.NaN),
        "ms");
    add(figures, "first send to ACK, 95th percentile", quantile(response, 0.95), "ms");
    add(
        figures,
        "retransmissions per 100 notifications",
        percent(retransmissions, ledger.sent()),
        "");
    add(figures, "given up after 4 retransmissions", ledger.failures(), "");
    add(figures, "least served sensor, of the mean", 100 * leastServed(acknowledged), "%");
    add(figures, "lost by the links", percent(lost, offered), "%");
    add(figures, "dropped early by the gateway", (double) gateway.earlyDropped(), "");
    add(figures, "dropped by the full gateway", (double) gateway.bufferFull(), "");
    add(figures, "links' lateness, 99th percentile", latenessNanos / 1e6, "ms");
    return figures;
  }

  private void add(List<Measurement> figures, String metric, double value, String unit) {
    figures.add(new Measurement("coap", variant.title(), metric, value, unit));
  }

  private static double percent(long part, long whole) {
    return whole == 0 ? Double.NaN : 100.0 * part / whole;
  }

  private static double quantile(double[] sorted, double share) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[(int) Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  }

  /** What the least served sensor got of what each would have got in equal shares. */
  private double leastServed(List<Acknowledged> acknowledged) {
    long[] counts = new long[scenario.sensors()];
    acknowledged.forEach(a -> counts[a.sensor()]++);
    double mean = (double) acknowledged.size() / counts.length;
    return mean == 0 ? Double.NaN : Arrays.stream(counts).min().orElse(0) / mean;
  }

  /** How many notifications had been acknowledged at each tenth of a second, for a plot. */
  SvgPlot.Line acknowledgedOverTime() {
    int ticks = (int) (scenario.duration().toNanos() / TICK_NANOS) + 1;
    double[] seconds = new double[ticks];
    double[] count = new double[ticks];
    List<Acknowledged> acknowledged = ledger.acknowledged();
    int next = 0;
    for (int tick = 0; tick < ticks; tick++) {
      long nowNanos = startNanos + tick * TICK_NANOS;
      while (next < acknowledged.size() && acknowledged.get(next).atNanos() <= nowNanos) {
        next++;
      }
      seconds[tick] = tick * TICK_NANOS / 1e9;
      count[tick] = next;
    }
    return new SvgPlot.Line(seconds, count);
  }

  /** What went wrong, one sentence each; empty when every check held. */
  List<String> violations() {
    List<String> violations = new ArrayList<>(ledger.violations());
    int deviations = verdicts.stream().mapToInt(LossVerdicts::deviations).sum();
    if (deviations > 0) {
      violations.add(deviations + " packets did not meet the fate that the seed gives them");
    }
    if (gateway.permitsReclaimed() > 0) {
      violations.add(gateway.permitsReclaimed() + " permits were not returned");
    }
    violations.replaceAll(violation -> variant.title() + ": " + violation);
    return violations;
  }
}
