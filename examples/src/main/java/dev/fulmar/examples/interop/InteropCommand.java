package dev.fulmar.examples.interop;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.LiveLine;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.examples.apps.PlainText;
import dev.fulmar.examples.apps.SocketName;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fulmar interop}: tries a server, and tells what it made of each case. */
@Command(
    name = "interop",
    description = {
      "Try a CoAP server with the cases of the ETSI plugtest (TD_COAP_...).",
      "Exit code 0: no FAIL; 1: a FAIL; 2: nobody answers."
    },
    footer = {"", "Example:", "  fulmar interop coap://localhost --map paths.yaml --loss 10%%"})
public final class InteropCommand implements Callable<Integer> {
  @Mixin private CommonOptions common;
  @Mixin private WaitOptions waits;

  @Parameters(
      paramLabel = "URI",
      converter = ServerUriConverter.class,
      description = "coap://HOST[:PORT] of the server; the port is 5683 unless it is given.")
  private InetSocketAddress server;

  @Option(
      names = "--cases",
      paramLabel = "ID",
      split = ",",
      description = "Only these, as in CORE_*,OBS_0? (default: all).")
  private List<String> ids = List.of();

  @Option(
      names = "--map",
      paramLabel = "FILE",
      description = "YAML of the server's own paths, as in \"/test: /time\".")
  private Path map;

  @Option(
      names = "--loss",
      paramLabel = "SHARE",
      defaultValue = "0%",
      converter = LossConverter.class,
      description =
          "Lose this share of all datagrams each way, besides what cases lose on purpose"
              + " (default: ${DEFAULT-VALUE}).")
  private double lossShare;

  @Option(names = "--junit", paramLabel = "FILE", description = "Write the results as JUnit XML.")
  private Path junit;

  @Option(
      names = "--pcap",
      paramLabel = "DIR",
      description = "Capture each case for Wireshark, in a file DIR/ID.pcapng.")
  private Path pcap;

  InteropCommand() {}

  @Override
  public Integer call() throws IOException {
    List<InteropCase> cases = cases();
    PathMap paths = paths();
    prepareFiles();
    Output output = common.output();
    InetSocketAddress resolved = new InetSocketAddress(server.getHostString(), server.getPort());
    if (resolved.isUnresolved()) {
      output.note("fulmar: host '%s' is not known".formatted(server.getHostString()));
      return ExitCode.USAGE;
    }
    InteropRun run =
        new InteropRun(
            new InteropRun.Settings(
                resolved, paths, waits.timings(common), lossShare, common.seed(), pcap),
            new SecureRandom());
    if (!run.isServerThere()) {
      output.note("fulmar: nobody answers at coap://" + SocketName.of(resolved));
      return ExitCode.USAGE;
    }
    List<CaseResult> results = run(run, cases, output);
    if (junit != null) {
      writeReport(SocketName.of(resolved), results);
    }
    output.resultForPersons(summary(results));
    return count(results, Verdict.FAIL) == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private static List<CaseResult> run(InteropRun run, List<InteropCase> cases, Output output)
      throws IOException {
    LiveLine progress = output.liveLine();
    return run.run(
        cases,
        one -> progress.show(one.id() + " " + one.purpose()),
        result -> {
          progress.clear();
          output.result(result.words(), result.json());
        });
  }

  private List<InteropCase> cases() {
    try {
      return InteropCases.matching(ids);
    } catch (IllegalArgumentException refused) {
      throw common.usage("--cases: " + refused.getMessage());
    }
  }

  private PathMap paths() {
    if (map == null) {
      return PathMap.identity();
    }
    try {
      return PathMap.read(map);
    } catch (IllegalArgumentException refused) {
      throw common.usage("--map: " + refused.getMessage());
    } catch (IOException unreadable) {
      throw common.usage("--map: '%s' cannot be read".formatted(map));
    }
  }

  /** Better now than after minutes of work. */
  private void prepareFiles() {
    try {
      if (pcap != null) {
        Files.createDirectories(pcap);
      }
      if (junit != null) {
        Files.createDirectories(junit.toAbsolutePath().getParent());
        JUnitReport.write(junit, "not ended", List.of());
      }
    } catch (IOException refused) {
      throw new CommandFailure(
          "cannot write %s: %s"
              .formatted(
                  junit == null ? pcap : pcap == null ? junit : pcap + " or " + junit,
                  PlainText.ofFailure(refused)));
    }
  }

  private void writeReport(String name, List<CaseResult> results) {
    try {
      JUnitReport.write(junit, name, results);
    } catch (IOException refused) {
      throw new CommandFailure(
          "cannot write %s: %s".formatted(junit, PlainText.ofFailure(refused)));
    }
  }

  private static String summary(List<CaseResult> results) {
    return "%d case(s): %d PASS, %d FAIL, %d SKIP"
        .formatted(
            results.size(),
            count(results, Verdict.PASS),
            count(results, Verdict.FAIL),
            count(results, Verdict.SKIP));
  }

  private static long count(List<CaseResult> results, Verdict verdict) {
    return results.stream().filter(result -> result.verdict() == verdict).count();
  }
}
