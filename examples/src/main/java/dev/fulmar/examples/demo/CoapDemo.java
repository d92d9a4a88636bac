package dev.fulmar.examples.demo;

import dev.fulmar.examples.report.SvgPlot;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Runs the variants side by side, so that whatever disturbs the machine disturbs both. */
final class CoapDemo implements DemoPart {
  private static final Duration DRAIN = Duration.ofSeconds(5);
  private static final Duration STEP = Duration.ofMillis(20);

  private final CoapScenario scenario;

  CoapDemo(CoapScenario scenario) {
    this.scenario = scenario;
  }

  @Override
  public String title() {
    return "CoAP: default and CoCo-RED";
  }

  @Override
  public Outcome run() throws IOException {
    List<CoapResult> results = results();
    SvgPlot plot = new SvgPlot("Acknowledged notifications", "time, s", "notifications");
    results.forEach(r -> plot.add(r.variant().title(), r.acknowledgedOverTime()));
    int acknowledged = results.stream().mapToInt(r -> r.ledger().acknowledged().size()).sum();
    int packets =
        results.stream().flatMap(r -> r.verdicts().stream()).mapToInt(LossVerdicts::count).sum();
    return new Outcome(
        introduction(),
        results.stream().flatMap(result -> result.measurements().stream()).toList(),
        List.of(
            "each of %d acknowledged notifications was handled, none twice".formatted(acknowledged),
            "each of %d packets met the fate that the seed gives it".formatted(packets)),
        results.stream().flatMap(result -> result.violations().stream()).toList(),
        plot,
        results.stream().mapToLong(CoapResult::latenessNanos).max().orElse(0));
  }

  private String introduction() {
    return """
        %d sensors notify one gateway that takes %d ms over each notification and has room for %d.
        Each sensor sends its next notification when the last one is acknowledged.
        Every sensor's link, both ways: %s. Timers run %d times faster than RFC 7252's:
        ACK_TIMEOUT is %d ms instead of 2 s. Both variants ran side by side for %d s.
        """
        .formatted(
            scenario.sensors(),
            scenario.handlerTime().toMillis(),
            scenario.bufferCapacity(),
            scenario.link(),
            scenario.speedUp(),
            scenario.ackTimeout().toMillis(),
            scenario.duration().toSeconds());
  }

  /** Takes as long as the scenario lasts, and a little longer; a result for each variant. */
  List<CoapResult> results() throws IOException {
    List<CoapRun> runs = new ArrayList<>();
    try {
      for (CoapVariant variant : CoapVariant.values()) {
        CoapRun run = new CoapRun(variant, scenario);
        runs.add(run);
        run.start();
      }
      pause(scenario.duration());
      runs.forEach(CoapRun::fallSilent);
      drain(runs);
      return runs.stream().map(CoapRun::result).toList();
    } finally {
      runs.forEach(CoapRun::close);
    }
  }

  /**
   * A notification whose acknowledgement has arrived may still be on its gateway's bench. With the
   * links cut, none can arrive any more.
   */
  private static void drain(List<CoapRun> runs) {
    long end = System.nanoTime() + DRAIN.toNanos();
    while (!runs.stream().allMatch(CoapRun::isGatewayIdle) && System.nanoTime() - end < 0) {
      pause(STEP);
    }
  }

  private static void pause(Duration duration) {
    long end = System.nanoTime() + duration.toNanos();
    for (long left = duration.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
