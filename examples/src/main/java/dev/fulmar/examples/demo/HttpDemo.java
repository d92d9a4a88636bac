package dev.fulmar.examples.demo;

import dev.fulmar.examples.demo.HttpRun.Result;
import dev.fulmar.examples.report.SvgPlot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** POSTs over a link that loses whole exchanges: plain REST and network-coded. */
final class HttpDemo implements DemoPart {
  private final HttpScenario scenario;

  HttpDemo(HttpScenario scenario) {
    this.scenario = scenario;
  }

  @Override
  public String title() {
    return "HTTP: plain REST and network-coded";
  }

  @Override
  public Outcome run() throws IOException {
    List<Callable<Result>> runs = new ArrayList<>();
    for (HttpVariant variant : HttpVariant.values()) {
      runs.add(new HttpRun(variant, scenario)::run);
    }
    List<Result> results = SideBySide.run(runs);
    SvgPlot plot = new SvgPlot("Requests known to be delivered", "time, s", "requests");
    results.forEach(r -> plot.add(r.variant().title(), r.deliveredOverTime()));
    return new Outcome(
        introduction(),
        results.stream().flatMap(result -> result.measurements().stream()).toList(),
        List.of(
            "each of %d coded requests was handled once, in order".formatted(scenario.requests())),
        violations(results),
        plot,
        results.stream().mapToLong(Result::latenessNanos).max().orElse(0));
  }

  private List<String> violations(List<Result> results) {
    List<String> violations = new ArrayList<>();
    for (Result result : results) {
      int different = result.handled().size() - result.repeated();
      if (different != scenario.requests()) {
        violations.add(
            "%s: %d of %d requests were handled"
                .formatted(result.variant().title(), different, scenario.requests()));
      } else if (result.variant() == HttpVariant.RLNC && !result.isExactlyOnceInOrder()) {
        violations.add("network-coded: handled were " + result.handled());
      }
    }
    return violations;
  }

  private String introduction() {
    return """
        %d POSTs, each sent when the one before it was answered, as a device does that must not send twice.
        The link loses %.0f of 100 exchanges, %.0f %% of these the request, the others the response.
        A client waits %d ms for an answer, %d times less than the paper's 15 s. Plain REST sends a
        request again and again, and a server that lost but the answer handles it again.
        """
        .formatted(
            scenario.requests(),
            100 * scenario.p(),
            100 * scenario.alpha(),
            scenario.timeout().toMillis(),
            scenario.speedUp());
  }
}
