package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.cocored.californium.CocoRedConfig;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.eclipse.californium.core.network.ExtendedCoapStackFactory;
import org.eclipse.californium.core.network.Outbox;
import org.eclipse.californium.core.network.stack.BaseCoapStack;
import org.eclipse.californium.core.network.stack.BlockwiseLayer;
import org.eclipse.californium.core.network.stack.CoapStack;
import org.eclipse.californium.core.network.stack.ExchangeCleanupLayer;
import org.eclipse.californium.core.network.stack.Layer;
import org.eclipse.californium.core.network.stack.ObserveLayer;
import org.eclipse.californium.core.network.stack.congestioncontrol.Cocoa;
import org.eclipse.californium.elements.EndpointContextMatcher;
import org.eclipse.californium.elements.config.Configuration;

/**
 * Californium's own stack with its CoCoA, but for the draws: those of Californium come from nobody
 * knows where, and no run would be like another. Its other algorithms draw nothing.
 */
final class SeededCocoaStack extends BaseCoapStack {
  /** What makes it for an endpoint whose configuration has {@link CocoRedConfig#SEED}. */
  static final class Factory implements ExtendedCoapStackFactory {
    @Override
    public CoapStack createCoapStack(
        String protocol,
        String tag,
        Configuration config,
        EndpointContextMatcher matcher,
        Outbox outbox,
        Object nothing) {
      return new SeededCocoaStack(tag, config, matcher, outbox);
    }

    @Override
    @SuppressWarnings("deprecation") // the interface still asks for it
    public CoapStack createCoapStack(
        String protocol, String tag, Configuration config, Outbox outbox, Object nothing) {
      return createCoapStack(protocol, tag, config, null, outbox, nothing);
    }
  }

  private SeededCocoaStack(
      String tag, Configuration config, EndpointContextMatcher matcher, Outbox outbox) {
    super(outbox);
    setLayers(
        new Layer[] {
          new ExchangeCleanupLayer(config),
          new ObserveLayer(config),
          new BlockwiseLayer(tag, false, config, matcher),
          new SeededCocoa(tag, config)
        });
  }

  private static final class SeededCocoa extends Cocoa {
    private final RandomGenerator random;

    SeededCocoa(String tag, Configuration config) {
      super(tag, config, false);
      random = new SplittableRandom(config.get(CocoRedConfig.SEED));
    }

    @Override
    protected synchronized int getRandomTimeout(int ackTimeoutMillis, float randomFactor) {
      return random.nextInt(ackTimeoutMillis, (int) (ackTimeoutMillis * randomFactor) + 1);
    }
  }
}
