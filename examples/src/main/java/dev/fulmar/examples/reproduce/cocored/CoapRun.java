package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.examples.reproduce.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Runs one scenario in a world: real Californium endpoints, the sink and its servers.
 *
 * <pre>
 *   0 s        sink registers with every server, spread over 1 s (burst servers: 20 s)
 *              continuous servers: notification, ACK, notification, ...
 *   30 s       burst servers: 8 notifications each; again every 10 s
 *   300 s      end; what is under way then is counted as such
 * </pre>
 */
final class CoapRun {
  private final CoapScenario scenario;
  private final World world;
  private final Ledger ledger = new Ledger();
  private final RandomGenerator random;

  private CoapRun(CoapScenario scenario, World world) {
    this.scenario = scenario;
    this.world = world;
    this.random = new SplittableRandom(scenario.seed());
  }

  /**
   * What there was at the end.
   *
   * @param sink the receiving buffer's counters
   */
  record Outcome(Ledger ledger, CocoRedSnapshot sink) {}

  /**
   * Runs it to its end.
   *
   * @param world a fresh one, of the scenario's nodes
   * @throws IllegalStateException if the world fails
   */
  static Outcome run(CoapScenario scenario, World world) {
    return new CoapRun(scenario, world).run();
  }

  private Outcome run() {
    List<SensorNode> sensors = new ArrayList<>();
    try (ObserverNode sink = new ObserverNode(world, scenario, ledger)) {
      for (int i = 1; i <= scenario.servers(); i++) {
        int node = i;
        sensors.add(
            new SensorNode(world, scenario, ledger, node, index -> sink.register(node, index)));
      }
      world.run(scenario.durationSeconds(), () -> begin(sink, sensors));
      return new Outcome(ledger.copy(), sink.snapshot());
    } finally {
      sensors.forEach(SensorNode::close);
    }
  }

  private void begin(ObserverNode sink, List<SensorNode> sensors) {
    for (int node = 1; node <= scenario.servers(); node++) {
      scheduleRegistrations(sink, node);
      if (!scenario.isContinuous(node)) {
        scheduleBursts(sensors.get(node - 1));
      }
    }
  }

  private void scheduleRegistrations(ObserverNode sink, int node) {
    long spreadNanos =
        scenario.isContinuous(node)
            ? CoapScenario.START_SPREAD_NANOS
            : CoapScenario.BURST_START_SPREAD_NANOS;
    for (int i = 0; i < scenario.resources(node); i++) {
      int index = i;
      world.after(random.nextLong(spreadNanos), () -> sink.register(node, index));
    }
  }

  private void scheduleBursts(SensorNode sensor) {
    for (long at = CoapScenario.FIRST_BURST_NANOS;
        at < scenario.durationNanos();
        at += CoapScenario.BURST_PERIOD_NANOS) {
      for (Runnable message : sensor.burst()) {
        world.after(at + random.nextLong(CoapScenario.BURST_SPREAD_NANOS), message);
      }
    }
  }
}
