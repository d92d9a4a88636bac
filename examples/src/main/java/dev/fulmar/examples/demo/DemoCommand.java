package dev.fulmar.examples.demo;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.examples.report.HtmlReport;
import dev.fulmar.examples.report.MeasurementTable;
import dev.fulmar.netem.socket.LatenessSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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

  @Option(
      names = "--quick",
      description = "Under half a minute instead of under a minute and a half.")
  private boolean quick;

  @Override
  public Integer call() {
    Output output = common.output();
    Path folder = common.writableOut();
    HtmlReport report = new HtmlReport("Fulmar: each protocol beside its baseline, on a bad link");
    boolean held = true;
    for (DemoPart part : parts()) {
      output.note("running %s ...".formatted(part.title()));
      held &= show(output, report, part);
    }
    report.paragraph(
        "Seed %d. Java %s, %s."
            .formatted(common.seed(), Runtime.version(), System.getProperty("os.arch")));
    output.resultForPersons(written(report, folder).toString());
    return held ? 0 : 1;
  }

  private List<DemoPart> parts() {
    return List.of(
        new CoapDemo(CoapScenario.of(quick, common.seed())),
        new HttpDemo(HttpScenario.of(common.seed())),
        new TransportDemo(TransportScenario.of(quick, common.seed())));
  }

  /** Whether the part's own checks held. */
  private static boolean show(Output output, HtmlReport report, DemoPart part) {
    DemoPart.Outcome outcome;
    try {
      outcome = part.run();
    } catch (IOException e) {
      throw new CommandFailure("%s could not run: %s".formatted(part.title(), e.getMessage()));
    }
    MeasurementTable table = new MeasurementTable(outcome.measurements());
    String verdict = verdict(outcome);
    report
        .heading(part.title())
        .paragraph(outcome.introduction())
        .preformatted(verdict)
        .table(table)
        .plot(outcome.plot());
    outcome.measurements().forEach(m -> output.resultForPrograms(m.json()));
    output.resultForPersons(outcome.introduction());
    output.resultForPersons(table.text());
    output.resultForPersons(verdict);
    return outcome.violations().isEmpty();
  }

  private static String verdict(DemoPart.Outcome outcome) {
    Stream<String> lines =
        outcome.violations().isEmpty()
            ? outcome.checks().stream().map(check -> "checked: " + check)
            : outcome.violations().stream().map(violation -> "FAILED: " + violation);
    String separator = System.lineSeparator();
    return String.join(separator, lines.toList()) + degraded(outcome.latenessNanos()) + separator;
  }

  /** A sentence where the machine was too busy for what the links were to do; else nothing. */
  private static String degraded(long latenessNanos) {
    return latenessNanos <= LatenessSummary.DEGRADED_NANOS
        ? ""
        : "%nDEGRADED: the machine was busy, and one packet in a hundred left its link %.1f ms late"
                .formatted(latenessNanos / 1e6)
            + " or later;%nthe times above are too long by as much.".formatted();
  }

  private static Path written(HtmlReport report, Path folder) {
    try {
      return report.write(folder);
    } catch (IOException e) {
      throw new CommandFailure("the report could not be written to " + folder);
    }
  }
}
