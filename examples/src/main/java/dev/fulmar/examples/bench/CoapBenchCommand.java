package dev.fulmar.examples.bench;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.examples.apps.LiveLine;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.examples.apps.WholeNumber;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fulmar bench coap}: what CoCo-RED costs a Californium endpoint. */
@Command(
    name = "coap",
    description = "What CoCo-RED costs a Californium endpoint, against the endpoint without it.",
    footer = {
      "",
      "Each peer has one message in flight, over the loopback; every run has a fresh endpoint.",
      "  get           confirmable requests that the endpoint answers, a second",
      "  notification  confirmable notifications that the endpoint observes, a second",
      "  californium   the standard endpoint, which the others are compared with",
      "  k10000        CoCo-RED with room for 10000 messages, which drops none",
      "  paper         CoCo-RED as in the paper, room for 100; what it drops waits for 2 s",
      "  gateway       the profile that paces acknowledgements, room for 10000 messages",
      "  cpu           processor time for each message, of all threads but that of the peers",
      "  heap          in use after a collection: of a peer that asked once (to some 200 bytes), of",
      "                a request that waits in the receive buffer (to some 15 bytes)",
      "",
      "Example:",
      "  fulmar bench coap --peers 16 --duration 5s"
    })
public final class CoapBenchCommand implements Callable<Integer> {
  private static final String LINE = "%-36s  %12s  %-10s  %s";
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final int MOST_ROUNDS = 100;
  private static final int LEAST_ROUND_MILLIS = 10;

  /** Enough for the virtual machine to compile most of a stack. */
  private static final Duration REHEARSAL = Duration.ofSeconds(2);

  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--peers",
      paramLabel = "N",
      split = ",",
      defaultValue = "1,16,256",
      converter = PeersConverter.class,
      description = "How many peers at once (default: ${DEFAULT-VALUE}).")
  private List<Integer> peerCounts;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "15s",
      converter = DurationConverter.class,
      description =
          "For each load, endpoint and number of peers, all rounds together"
              + " (default: ${DEFAULT-VALUE}).")
  private Duration duration;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "15",
      converter = WholeNumber.Count.class,
      description = "How often the endpoints take turns (default: ${DEFAULT-VALUE}).")
  private int rounds;

  CoapBenchCommand() {}

  @Override
  public Integer call() {
    checkArguments();
    Output output = common.output();
    output.note(
        "load average of this machine before: %.2f, processors: %d"
            .formatted(
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                Runtime.getRuntime().availableProcessors()));
    output.resultForPersons(
        LINE.formatted("name", "value", "unit", "ratio to californium (min..max)"));
    try {
      for (CoapLoad load : CoapLoad.values()) {
        rehearse(load);
        for (int peers : peerCounts) {
          show(output, compare(load, peers, output.liveLine()).rows());
        }
      }
      show(output, heap());
    } catch (IOException e) {
      throw new CommandFailure("the comparison cannot go on: " + e.getMessage());
    }
    RevRedCost cost = new RevRedCost(common.seed());
    show(output, List.of(cost.row(rounds)));
    output.note("of all decisions that were timed, drops: " + cost.dropped());
    return 0;
  }

  private void checkArguments() {
    if (rounds > MOST_ROUNDS) {
      throw common.usage("--rounds is %d, allowed: 1 to %d".formatted(rounds, MOST_ROUNDS));
    }
    if (duration.toMillis() < (long) LEAST_ROUND_MILLIS * rounds
        || duration.compareTo(LONGEST) > 0) {
      throw common.usage(
          "--duration is %s, allowed: from %dms a round to %s"
              .formatted(duration, LEAST_ROUND_MILLIS, LONGEST));
    }
  }

  private void rehearse(CoapLoad load) throws IOException {
    Duration time = duration.compareTo(REHEARSAL) < 0 ? duration : REHEARSAL;
    for (CoapStackKind kind : CoapStackKind.values()) {
      CoapLoadResult.measure(kind, load, peerCounts.get(0), time);
    }
  }

  /** Each kind goes first in one round of four. */
  private CoapComparison compare(CoapLoad load, int peers, LiveLine live) throws IOException {
    CoapStackKind[] kinds = CoapStackKind.values();
    CoapComparison comparison = new CoapComparison(load, peers);
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < kinds.length; i++) {
        CoapStackKind kind = kinds[(round + i) % kinds.length];
        live.show(
            "%s, %d peers, %s, round %d of %d"
                .formatted(load.label(), peers, kind.label(), round + 1, rounds));
        comparison.add(kind, CoapLoadResult.measure(kind, load, peers, duration.dividedBy(rounds)));
      }
    }
    live.clear();
    return comparison;
  }

  /** One measurement each: a collection leaves little to chance. */
  private static List<BenchRow> heap() throws IOException {
    double californium = CoapHeap.bytesPerPeer(CoapStackKind.CALIFORNIUM);
    double cocored = CoapHeap.bytesPerPeer(CoapStackKind.K10000);
    return List.of(
        new BenchRow("coap-heap-per-peer-californium", "", Spread.NONE, californium, "bytes"),
        new BenchRow(
            "coap-heap-per-peer-k10000",
            CoapStackKind.CALIFORNIUM.label(),
            Spread.ofRatios(List.of(cocored), List.of(californium)),
            cocored,
            "bytes"),
        new BenchRow(
            "coap-heap-per-queued-message",
            "",
            Spread.NONE,
            CoapHeap.bytesPerQueuedMessage(),
            "bytes"));
  }

  private static void show(Output output, List<BenchRow> rows) {
    output.results(
        String.join(System.lineSeparator(), rows.stream().map(CoapBenchCommand::line).toList()),
        rows.stream().map(BenchRow::json).toList());
  }

  private static String line(BenchRow row) {
    Spread ratio = row.ratio();
    String compared =
        Double.isFinite(ratio.median())
            ? String.format(
                Locale.ROOT, "%.2f (%.2f..%.2f)", ratio.median(), ratio.min(), ratio.max())
            : "";
    return LINE.formatted(
            row.name(),
            Double.isFinite(row.value()) ? String.format(Locale.ROOT, "%.1f", row.value()) : "-",
            row.unit(),
            compared)
        .stripTrailing();
  }
}
