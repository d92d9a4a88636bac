package dev.fulmar.examples.demo;

import dev.fulmar.examples.demo.TransportRun.Result;
import dev.fulmar.examples.report.SvgPlot;
import dev.fulmar.transport.congestion.Algorithm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;

/** The user-space TCP: the same transfer under each congestion control, side by side. */
final class TransportDemo implements DemoPart {
  private final TransportScenario scenario;

  TransportDemo(TransportScenario scenario) {
    this.scenario = scenario;
  }

  @Override
  public String title() {
    return "TCP in user space: NewReno, HighSpeed and MRVHS";
  }

  @Override
  public Outcome run() throws IOException {
    List<Result> results = results();
    SvgPlot plot = new SvgPlot("Received", "time, s", "kB");
    results.forEach(r -> plot.add(r.algorithm().cliName(), r.receivedOverTime()));
    List<String> violations = new ArrayList<>();
    for (Result result : results) {
      if (!result.sentSha256().equals(result.receivedSha256())) {
        violations.add(
            "%s: received %s, sent %s"
                .formatted(
                    result.algorithm().cliName(), result.receivedSha256(), result.sentSha256()));
      }
    }
    return new Outcome(
        introduction(),
        results.stream().flatMap(r -> r.measurements(scenario.bytes()).stream()).toList(),
        List.of("each of %d transfers arrived with its SHA-256".formatted(results.size())),
        violations,
        plot,
        results.stream().mapToLong(Result::latenessNanos).max().orElse(0));
  }

  private String introduction() {
    return """
        %.0f MB over the user-space TCP, under each congestion control at the same time.
        Every transfer's link, both ways: %s; so a round trip takes 80 ms.
        HighSpeed's window grows and shrinks as NewReno's as long as it is below 38 segments.
        """
        .formatted(scenario.bytes() / 1e6, scenario.link());
  }

  private List<Result> results() throws IOException {
    byte[] payload = new byte[scenario.bytes()];
    new SplittableRandom(scenario.seed()).nextBytes(payload);
    List<Callable<Result>> runs = new ArrayList<>();
    for (Algorithm algorithm : scenario.algorithms()) {
      runs.add(new TransportRun(algorithm, scenario, payload)::run);
    }
    return SideBySide.run(runs);
  }
}
