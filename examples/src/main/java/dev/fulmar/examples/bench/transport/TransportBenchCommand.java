package dev.fulmar.examples.bench.transport;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.examples.apps.WholeNumber;
import dev.fulmar.examples.apps.tls.SelfSigned;
import dev.fulmar.examples.bench.BenchRow;
import dev.fulmar.examples.bench.BenchTable;
import java.io.IOException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fulmar bench transport}: our TCP over UDP against other transports in Java. */
@Command(
    name = "transport",
    description = "TCP over UDP against other transports in Java, over the loopback.",
    footer = {
      "",
      "  stream   one stream without loss: MB/s, and processor seconds a GB of both ends together;",
      "           every byte is checked. raw-udp is bare datagrams of 1,400 bytes, many of them lost",
      "  echo     the round trip of 64 bytes on a second connection while one streams",
      "  core     the protocol alone, without sockets: time and heap a segment",
      "  idle     heap of one end of connections that do nothing, and what one more takes to open",
      "  link     450 Mbit/s, 80 ms: processor time of both ends in percent of one core",
      "fulmar-tls-jdk and -bc are TLS 1.3 over our streams, by the JDK and by Bouncy Castle; QUIC has",
      "its own. Kwik and Netty's QUIC and Bouncy Castle come with mvn -Pbench package.",
      "",
      "Example:",
      "  fulmar bench transport --only stream,echo --rounds 5 --duration 5s"
    })
public final class TransportBenchCommand implements Callable<Integer> {
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final List<String> PEERS =
      List.of(ForeignStacks.KWIK.label(), ForeignStacks.NETTY_QUIC.label());

  private static final int MOST_ROUNDS = 100;
  private static final int MOST_IDLE = 16_000;
  private static final int LEAST_ROUND_MILLIS = 10;

  /** The window of a long link takes its time to open. */
  private static final Duration LEAST_ON_LINK = Duration.ofSeconds(5);

  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "15s",
      converter = DurationConverter.class,
      description = "For each of them, all rounds together (default: ${DEFAULT-VALUE}).")
  private Duration duration;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "15",
      converter = WholeNumber.Count.class,
      description = "How often they take turns (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--idle",
      paramLabel = "N",
      defaultValue = "10000",
      converter = WholeNumber.Count.class,
      description = "How many connections do nothing (default: ${DEFAULT-VALUE}).")
  private int idleConnections;

  @Option(
      names = "--only",
      paramLabel = "WHAT",
      split = ",",
      converter = Part.Converter.class,
      description = "Of stream, echo, core, idle and link, these (default: all).")
  private List<Part> parts = new ArrayList<>(Arrays.asList(Part.values()));

  TransportBenchCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    checkArguments();
    Output output = common.output();
    BenchTable table = new BenchTable(output);
    List<Stack> stacks = new ArrayList<>();
    try {
      if (parts.contains(Part.STREAM) || parts.contains(Part.ECHO)) {
        startStacks(stacks, output);
        compare(stacks, table, output);
      }
      measureAlone(table, output);
    } catch (IOException failed) {
      throw new CommandFailure("a measurement failed: " + failed.getMessage());
    } finally {
      stacks.forEach(Stack::close);
    }
    output.note("load average of this machine after: %.2f".formatted(Cpu.loadAverage()));
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
    if (idleConnections > MOST_IDLE) {
      throw common.usage("--idle is %d, allowed: 1 to %d".formatted(idleConnections, MOST_IDLE));
    }
  }

  private static void startStacks(List<Stack> stacks, Output output) throws IOException {
    stacks.add(new FulmarBlockingStack());
    SelfSigned identity = SelfSigned.create(Instant.now());
    stacks.add(new FulmarTlsStack("fulmar-tls-jdk", jdk(), identity));
    for (ForeignStacks foreign : ForeignStacks.values()) {
      foreign.start(identity).ifPresent(stacks::add);
    }
    if (!ForeignStacks.missing().isEmpty()) {
      output.note(
          "without %s; they come with: mvn -Pbench package"
              .formatted(String.join(", ", ForeignStacks.missing())));
    }
  }

  private static Provider jdk() throws IOException {
    try {
      return SSLContext.getDefault().getProvider();
    } catch (NoSuchAlgorithmException none) {
      throw new IOException("this Java has no TLS", none);
    }
  }

  private void compare(List<Stack> stacks, BenchTable table, Output output) throws IOException {
    if (parts.contains(Part.STREAM)) {
      StreamRounds turns = new StreamRounds(stacks, rounds, roundNanos(), output.liveLine());
      table.add(turns.rows(PEERS));
      turns.remarks().forEach(output::note);
    }
    if (parts.contains(Part.ECHO)) {
      List<BenchRow> rows = new ArrayList<>();
      for (Stack stack : stacks) {
        rows.addAll(EchoUnderLoad.measure(stack, roundNanos()));
      }
      table.add(rows);
    }
  }

  private void measureAlone(BenchTable table, Output output) throws IOException {
    if (parts.contains(Part.CORE)) {
      table.add(CoreLoop.measure(common.seed(), rounds, roundNanos()));
    }
    if (parts.contains(Part.IDLE)) {
      output.liveLine().show("opening %d connections".formatted(idleConnections));
      table.add(IdleConnections.measure(idleConnections));
    }
    if (parts.contains(Part.LINK)) {
      long longerNanos = Math.max(LEAST_ON_LINK.toNanos(), roundNanos());
      table.add(LongFatLink.measure(common.seed(), longerNanos));
    }
  }

  private long roundNanos() {
    return duration.dividedBy(rounds).toNanos();
  }
}
