package dev.fulmar.examples.bench.transport;

import dev.fulmar.examples.apps.LiveLine;
import dev.fulmar.examples.bench.BenchRow;
import dev.fulmar.examples.bench.Spread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Streams of several transports in turns, each of them first in some rounds. */
final class StreamRounds {
  private static final String RAW = "raw-udp";

  private final Map<String, List<Double>> megabytesPerSecond = new LinkedHashMap<>();
  private final Map<String, List<Double>> cpuSecondsPerGigabyte = new LinkedHashMap<>();

  /**
   * Takes the measurements; a round of each before does not count.
   *
   * @param nanos how long each stream is sent
   */
  StreamRounds(List<Stack> stacks, int rounds, long nanos, LiveLine live) throws IOException {
    for (Stack stack : stacks) {
      live.show(stack.name() + ", rehearsal");
      stream(stack, nanos);
    }
    for (int round = 0; round < rounds; round++) {
      live.show("%s, round %d of %d".formatted(RAW, round + 1, rounds));
      measure(RAW, () -> RawUdp.run(nanos));
      for (int i = 0; i < stacks.size(); i++) {
        Stack stack = stacks.get((round + i) % stacks.size());
        live.show("%s, round %d of %d".formatted(stack.name(), round + 1, rounds));
        measure(stack.name(), () -> stream(stack, nanos));
      }
    }
    live.clear();
  }

  private static Transfer stream(Stack stack, long nanos) throws IOException {
    try {
      return stack.stream(nanos);
    } catch (IOException failed) {
      throw new IOException("%s: %s".formatted(stack.name(), failed.getMessage()), failed);
    }
  }

  /** One stream. */
  private interface Run {
    Transfer run() throws IOException;
  }

  private void measure(String name, Run run) throws IOException {
    long cpuBeforeNanos = Cpu.processNanos();
    Transfer transfer = run.run();
    double cpuSeconds = (Cpu.processNanos() - cpuBeforeNanos) / 1e9;
    add(megabytesPerSecond, name, transfer.megabytesPerSecond());
    add(cpuSecondsPerGigabyte, name, cpuSeconds / (transfer.bytes() / 1e9));
  }

  private static void add(Map<String, List<Double>> values, String name, double value) {
    values.computeIfAbsent(name, unused -> new ArrayList<>()).add(value);
  }

  /** Every transport against every one of these that is not itself. */
  List<BenchRow> rows(List<String> peers) {
    List<BenchRow> rows = new ArrayList<>();
    for (String name : megabytesPerSecond.keySet()) {
      rows.addAll(rows("throughput", name, peers, megabytesPerSecond, "MB/s"));
    }
    for (String name : cpuSecondsPerGigabyte.keySet()) {
      rows.addAll(rows("cpu", name, peers, cpuSecondsPerGigabyte, "s/GB"));
    }
    return rows;
  }

  private static List<BenchRow> rows(
      String what, String name, List<String> peers, Map<String, List<Double>> values, String unit) {
    String label = "transport-%s-%s".formatted(what, name);
    double value = Spread.of(values.get(name)).median();
    List<BenchRow> rows = new ArrayList<>();
    if (name.startsWith("fulmar")) {
      for (String peer : peers) {
        if (values.containsKey(peer)) {
          Spread ratios = Spread.ofRatios(values.get(name), values.get(peer));
          rows.add(new BenchRow(label, peer, ratios, value, unit));
        }
      }
    }
    return rows.isEmpty() ? List.of(new BenchRow(label, "", Spread.NONE, value, unit)) : rows;
  }
}
