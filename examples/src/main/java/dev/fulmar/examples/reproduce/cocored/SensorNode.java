package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.examples.reproduce.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.network.CoapEndpoint;
import org.eclipse.californium.elements.config.Configuration;

/** A server of the workload: one resource in continuous traffic, as many as a burst holds else. */
final class SensorNode implements AutoCloseable {
  private final CoapServer server;
  private final List<NotifyingResource> resources = new ArrayList<>();

  /**
   * @param node its number in the world, from 1
   * @param onRelationEnded is called with a resource's index when its observer is gone
   */
  SensorNode(
      World world, CoapScenario scenario, Ledger ledger, int node, IntConsumer onRelationEnded) {
    Configuration config = scenario.algorithm().senderConfiguration(scenario.endpointSeed(node));
    CoapEndpoint endpoint = scenario.algorithm().sender(config, world.wire(node, config));
    server = new CoapServer(config);
    world.host(server);
    server.addEndpoint(endpoint);
    boolean continuous = scenario.isContinuous(node);
    for (int i = 0; i < scenario.resources(node); i++) {
      int index = i;
      NotifyingResource resource =
          new NotifyingResource(
              nameOf(i),
              world,
              ledger,
              node,
              continuous,
              scenario.thinkNanos(node),
              () -> onRelationEnded.accept(index));
      resources.add(resource);
      server.add(resource);
    }
    server.start();
  }

  /** The path of a resource. */
  static String nameOf(int resource) {
    return "r" + resource;
  }

  /** One more notification to whoever observes, of each resource in turn. */
  List<Runnable> burst() {
    return resources.stream().<Runnable>map(resource -> resource::changed).toList();
  }

  @Override
  public void close() {
    server.destroy();
  }
}
