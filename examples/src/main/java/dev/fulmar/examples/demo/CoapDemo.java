package dev.fulmar.examples.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Runs the variants side by side, so that whatever disturbs the machine disturbs both. */
final class CoapDemo {
  private static final Duration DRAIN = Duration.ofSeconds(5);
  private static final Duration STEP = Duration.ofMillis(20);

  private final CoapScenario scenario;

  CoapDemo(CoapScenario scenario) {
    this.scenario = scenario;
  }

  /**
   * Takes as long as the scenario lasts, and a little longer.
   *
   * @return a result for each variant
   * @throws IOException if a socket cannot be opened
   */
  List<CoapResult> run() throws IOException {
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
