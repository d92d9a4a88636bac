package dev.fulmar.examples.bench.transport;

import dev.fulmar.examples.apps.LiveLine;
import dev.fulmar.examples.bench.BenchRow;
import dev.fulmar.examples.bench.Spread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Streams of several transports in turns, each of them first in some rounds. */
final class StreamRounds {
  private static final String RAW = "raw-udp";

  private final Set<String> failedPeers = new HashSet<>();
  private final List<String> remarks = new ArrayList<>();
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

  /** A peer that fails is left out from then on, and remarked on; we must not. */
  private Transfer stream(Stack stack, long nanos) throws IOException {
    if (failedPeers.contains(stack.name())) {
      return null;
    }
    try {
      return stack.stream(nanos);
    } catch (IOException failed) {
      String sentence = "%s: %s".formatted(stack.name(), failed.getMessage());
      if (isOurs(stack.name())) {
        throw new IOException(sentence, failed);
      }
      failedPeers.add(stack.name());
      remarks.add("a stream of a peer failed, which has no more rounds, " + sentence);
      return null;
    }
  }

  private static boolean isOurs(String name) {
    return name.startsWith("fulmar");
  }

  /** What went wrong at the peers, a sentence each. */
  List<String> remarks() {
    return remarks;
  }

  /** One stream. */
  private interface Run {
    Transfer run() throws IOException; // null if it does not count
  }

  private void measure(String name, Run run) throws IOException {
    long cpuBeforeNanos = Cpu.processNanos();
    Transfer transfer = run.run();
    double cpuSeconds = (Cpu.processNanos() - cpuBeforeNanos) / 1e9;
    boolean done = transfer != null;
    add(megabytesPerSecond, name, done ? transfer.megabytesPerSecond() : Double.NaN);
    add(cpuSecondsPerGigabyte, name, done ? cpuSeconds / (transfer.bytes() / 1e9) : Double.NaN);
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
    if (isOurs(name)) {
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
