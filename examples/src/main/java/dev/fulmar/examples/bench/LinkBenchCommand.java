package dev.fulmar.examples.bench;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.examples.apps.LiveLine;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.examples.apps.WholeNumber;
import dev.fulmar.netem.socket.LinkIo;
import dev.fulmar.netem.socket.UdpLink;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fulmar bench link}: what a UDP link carries, how late, and at what cost. */
@Command(
    name = "link",
    description = "What a UDP link carries, how late and at what cost, by each kind of sockets.",
    footer = {
      "",
      "Datagrams of 100 bytes go both ways at once, between two sockets of this program. Rates are",
      "packets a second and direction; what the generator achieved is the metric 'sent'.",
      "  lost           sent and not received, both ways, all rounds",
      "  cpu-per-packet processor time of the link's threads for each datagram received",
      "  delay-error    how much longer than --delay a datagram took, at the receiver",
      "  lateness       the same by the link's own measure, until it hands the datagram over",
      "",
      "Example:",
      "  fulmar bench link --rates 20000 --duration 5s",
      "  fulmar bench link --rates 20000 --duration 5s --load 8"
    })
public final class LinkBenchCommand implements Callable<Integer> {
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final Duration LONGEST_DELAY = Duration.ofSeconds(10);
  private static final int MOST_BUSY_THREADS = 256;
  private static final int MOST_ROUNDS = 100;

  /** Enough for the virtual machine to compile the generator and all of the relay. */
  private static final Duration REHEARSAL = Duration.ofSeconds(2);

  /** Quick to reach the thresholds of the compiler, and carried by any machine. */
  private static final int REHEARSAL_RATE = 20_000;

  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--rates",
      paramLabel = "N",
      split = ",",
      defaultValue = "10000,20000,50000,100000",
      converter = RateConverter.class,
      description = "Packets a second and direction (default: ${DEFAULT-VALUE}).")
  private List<Integer> rates;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "5s",
      converter = DurationConverter.class,
      description = "For each rate and kind, all rounds together (default: ${DEFAULT-VALUE}).")
  private Duration duration;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      converter = WholeNumber.Count.class,
      description = "How often the kinds take turns (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--delay",
      paramLabel = "TIME",
      defaultValue = "20ms",
      converter = DurationConverter.class,
      description = "What the link is asked to take, each way (default: ${DEFAULT-VALUE}).")
  private Duration delay;

  @Option(
      names = "--load",
      paramLabel = "N",
      defaultValue = "0",
      description = "Also keep so many threads busy with nothing (default: ${DEFAULT-VALUE}).")
  private int busyThreads;

  LinkBenchCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    checkArguments();
    Output output = common.output();
    List<LinkIo> kinds = kinds(output);
    output.note(
        "load average of this machine before: %.2f, processors: %d"
            .formatted(
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                Runtime.getRuntime().availableProcessors()));
    output.resultForPersons(LinkComparison.heading());
    BusyThreads busy = new BusyThreads(busyThreads);
    try {
      for (LinkIo kind : kinds) {
        LinkLoad.run(new LinkLoadPlan(kind, REHEARSAL_RATE, shorter(REHEARSAL, duration), delay));
      }
      for (int rate : rates) {
        LinkComparison comparison = compare(rate, kinds, output.liveLine());
        output.results(
            String.join(System.lineSeparator(), comparison.lines()),
            comparison.rows().stream().map(BenchRow::json).toList());
        comparison.remarks().forEach(output::note);
      }
    } catch (IOException e) {
      throw new CommandFailure("the loopback cannot be used: " + e.getMessage());
    } finally {
      busy.end();
    }
    return 0;
  }

  private void checkArguments() {
    check(rounds <= MOST_ROUNDS, "--rounds is %s, allowed: 1 to %s", rounds, MOST_ROUNDS);
    check(
        duration.toMillis() >= 10L * rounds && duration.compareTo(LONGEST) <= 0,
        "--duration is %s, allowed: from 10ms a round to %s",
        duration,
        LONGEST);
    check(
        delay.compareTo(LONGEST_DELAY) <= 0,
        "--delay is %s, allowed: up to %s",
        delay,
        LONGEST_DELAY);
    check(
        busyThreads >= 0 && busyThreads <= MOST_BUSY_THREADS,
        "--load is %s, allowed: 0 to %s",
        busyThreads,
        MOST_BUSY_THREADS);
  }

  private void check(boolean allowed, String sentence, Object value, Object most) {
    if (!allowed) {
      throw common.usage(sentence.formatted(value, most));
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** The kinds that are to be had here. */
  private static List<LinkIo> kinds(Output output) {
    List<LinkIo> kinds = new ArrayList<>(List.of(LinkIo.NIO));
    try {
      UdpLink.builder().io(LinkIo.EPOLL);
      kinds.add(LinkIo.EPOLL);
    } catch (IllegalArgumentException missing) {
      output.note(missing.getMessage());
    }
    return kinds;
  }

  /** Each kind goes first in every other round. */
  private LinkComparison compare(int rate, List<LinkIo> kinds, LiveLine live) throws IOException {
    LinkComparison comparison = new LinkComparison(rate);
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < kinds.size(); i++) {
        LinkIo kind = kinds.get((round + i) % kinds.size());
        live.show(
            "%d packets/s, %s, round %d of %d"
                .formatted(rate, kind.name().toLowerCase(Locale.ROOT), round + 1, rounds));
        comparison.add(
            LinkLoad.run(new LinkLoadPlan(kind, rate, duration.dividedBy(rounds), delay)));
      }
    }
    live.clear();
    return comparison;
  }
}
