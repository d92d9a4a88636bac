package dev.fulmar.examples.demo;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.examples.report.HtmlReport;
import dev.fulmar.examples.report.Measurement;
import dev.fulmar.examples.report.MeasurementTable;
import dev.fulmar.examples.report.SvgPlot;
import dev.fulmar.netem.socket.LatenessSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fulmar demo}: each protocol against its baseline, checked, on one page. */
@Command(
    name = "demo",
    description = "Shows each protocol beside its baseline, over real sockets and a bad link.",
    footer = {"", "Example:", "  fulmar demo --quick --seed 1"})
public final class DemoCommand implements Callable<Integer> {
  @Mixin private CommonOptions common;

  @Option(names = "--quick", description = "Ten seconds instead of forty.")
  private boolean quick;

  @Override
  public Integer call() {
    Output output = common.output();
    CoapScenario scenario = CoapScenario.of(quick, common.seed());
    Path folder = writableFolder();
    output.note("running for %d s ...".formatted(scenario.duration().toSeconds()));
    try {
      return show(output, folder, scenario, new CoapDemo(scenario).run());
    } catch (IOException e) {
      throw new CommandFailure("the demonstration could not open a socket: " + e.getMessage());
    }
  }

  /** Asked before the run, so that no run is lost for the want of a folder. */
  private Path writableFolder() {
    Path folder = common.out();
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new CommandFailure("--out %s cannot be made a folder".formatted(folder));
    }
    if (!Files.isWritable(folder)) {
      throw new CommandFailure("--out %s is not writable".formatted(folder));
    }
    return folder;
  }

  private static int show(
      Output output, Path folder, CoapScenario scenario, List<CoapResult> results) {
    List<Measurement> measurements =
        results.stream().flatMap(result -> result.measurements().stream()).toList();
    List<String> violations =
        results.stream().flatMap(result -> result.violations().stream()).toList();
    String verdict =
        violations.isEmpty() ? checked(results) : String.join(System.lineSeparator(), violations);
    verdict += degraded(results);
    measurements.forEach(m -> output.resultForPrograms(m.json()));
    output.resultForPersons(introduction(scenario));
    output.resultForPersons(new MeasurementTable(measurements).text());
    output.resultForPersons(verdict);
    HtmlReport report = report(scenario, results, new MeasurementTable(measurements), verdict);
    output.resultForPersons(written(report, folder).toString());
    return violations.isEmpty() ? 0 : 1;
  }

  private static String introduction(CoapScenario scenario) {
    return """
        %d sensors notify one gateway that takes %d ms over each notification and has room for %d.
        Each sensor sends its next notification when the last one is acknowledged.
        Every sensor's link, both ways: %s. Timers run %d times faster than RFC 7252's:
        ACK_TIMEOUT is %d ms instead of 2 s. Both variants ran side by side for %d s, seed %d.
        """
        .formatted(
            scenario.sensors(),
            scenario.handlerTime().toMillis(),
            scenario.bufferCapacity(),
            scenario.link(),
            scenario.speedUp(),
            scenario.ackTimeout().toMillis(),
            scenario.duration().toSeconds(),
            scenario.seed());
  }

  /** A sentence where the machine was too busy for what the links were to do; else nothing. */
  private static String degraded(List<CoapResult> results) {
    long latenessNanos = results.stream().mapToLong(CoapResult::latenessNanos).max().orElse(0);
    return latenessNanos <= LatenessSummary.DEGRADED_NANOS
        ? ""
        : "%nDEGRADED: the machine was busy, and one datagram in a hundred left its link %.1f ms late"
                .formatted(latenessNanos / 1e6)
            + " or later;%nthe times above are too long by as much.".formatted();
  }

  private static String checked(List<CoapResult> results) {
    int acknowledged = results.stream().mapToInt(r -> r.ledger().acknowledged().size()).sum();
    int packets =
        results.stream()
            .flatMap(result -> result.verdicts().stream())
            .mapToInt(LossVerdicts::count)
            .sum();
    return """
        checked: each of %d acknowledged notifications was handled, none twice;
        checked: each of %d packets met the fate that the seed gives it."""
        .formatted(acknowledged, packets);
  }

  private static Path written(HtmlReport report, Path folder) {
    try {
      return report.write(folder);
    } catch (IOException e) {
      throw new CommandFailure("the report could not be written to " + folder);
    }
  }

  private static HtmlReport report(
      CoapScenario scenario, List<CoapResult> results, MeasurementTable table, String verdict) {
    SvgPlot plot = new SvgPlot("Acknowledged notifications", "time, s", "notifications");
    results.forEach(r -> plot.add(r.variant().title(), r.acknowledgedOverTime()));
    return new HtmlReport("Fulmar: default CoAP and CoCo-RED on a bad link")
        .paragraph(introduction(scenario))
        .table(table)
        .plot(plot)
        .preformatted(verdict)
        .paragraph("Java " + Runtime.version() + ", " + System.getProperty("os.arch") + ".");
  }
}
