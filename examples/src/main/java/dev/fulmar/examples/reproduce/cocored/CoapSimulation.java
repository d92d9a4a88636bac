package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.examples.reproduce.virtual.CaliforniumTime;
import dev.fulmar.examples.reproduce.virtual.Medium;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Runs one scenario: real Californium endpoints in virtual time, the sink and its servers.
 *
 * <pre>
 *   0 s        sink registers with every server, spread over 1 s (burst servers: 20 s)
 *              continuous servers: notification, ACK, notification, ...
 *   30 s       burst servers: 8 notifications each; again every 10 s
 *   300 s      end; what is under way then is counted as such
 * </pre>
 */
final class CoapSimulation {
  private final CoapScenario scenario;
  private final CaliforniumTime time;
  private final Ledger ledger = new Ledger();
  private final RandomGenerator random;

  private CoapSimulation(CoapScenario scenario, CaliforniumTime time) {
    this.scenario = scenario;
    this.time = time;
    this.random = new SplittableRandom(scenario.seed());
  }

  /**
   * What was left behind.
   *
   * @param sink the receiving buffer's counters at the end
   * @param medium datagrams of all kinds
   */
  record Result(CoapScenario scenario, Ledger ledger, CocoRedSnapshot sink, Medium.Counts medium) {}

  /**
   * Runs it, in this thread; the virtual machine runs no other one meanwhile.
   *
   * @throws IllegalStateException if it does
   */
  static Result run(CoapScenario scenario) {
    try (CaliforniumTime time = new CaliforniumTime()) {
      return new CoapSimulation(scenario, time).run();
    }
  }

  private Result run() {
    Medium medium =
        scenario.network().medium(time.simulation(), scenario.servers() + 1, scenario.seed());
    List<SensorNode> sensors = new ArrayList<>();
    try (ObserverNode sink = new ObserverNode(time, medium, scenario, ledger)) {
      for (int node = 1; node <= scenario.servers(); node++) {
        sensors.add(sensor(medium, sink, node));
      }
      time.passSeconds(scenario.durationSeconds());
      return new Result(scenario, ledger, sink.snapshot(), medium.counts());
    } finally {
      sensors.forEach(SensorNode::close);
    }
  }

  private SensorNode sensor(Medium medium, ObserverNode sink, int node) {
    SensorNode sensor =
        new SensorNode(time, medium, scenario, ledger, node, index -> sink.register(node, index));
    long spreadNanos =
        scenario.isContinuous(node)
            ? CoapScenario.START_SPREAD_NANOS
            : CoapScenario.BURST_START_SPREAD_NANOS;
    for (int i = 0; i < scenario.resources(node); i++) {
      int index = i;
      time.after(random.nextLong(spreadNanos), () -> sink.register(node, index));
    }
    if (!scenario.isContinuous(node)) {
      scheduleBursts(sensor);
    }
    return sensor;
  }

  private void scheduleBursts(SensorNode sensor) {
    for (long at = CoapScenario.FIRST_BURST_NANOS;
        at < scenario.durationNanos();
        at += CoapScenario.BURST_PERIOD_NANOS) {
      for (Runnable message : sensor.burst()) {
        time.after(at + random.nextLong(CoapScenario.BURST_SPREAD_NANOS), message);
      }
    }
  }
}
