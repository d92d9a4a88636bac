package dev.fulmar.cocored.californium;

import org.eclipse.californium.core.network.Outbox;
import org.eclipse.californium.core.network.stack.BaseCoapStack;
import org.eclipse.californium.core.network.stack.BlockwiseLayer;
import org.eclipse.californium.core.network.stack.ExchangeCleanupLayer;
import org.eclipse.californium.core.network.stack.Layer;
import org.eclipse.californium.elements.EndpointContextMatcher;
import org.eclipse.californium.elements.config.Configuration;

/**
 * Californium's stack with three layers of our own.
 *
 * <pre>
 *   ExchangeCleanupLayer        Californium's
 *   SameMessageObserveLayer     a notification keeps its message id
 *   BlockwiseLayer              Californium's
 *   BackoffReliabilityLayer     RTO_init and back-off
 *   PermitLayer                 gives back what the receive buffer lent
 * </pre>
 */
final class CocoRedStack extends BaseCoapStack {
  CocoRedStack(
      String tag,
      Configuration config,
      EndpointContextMatcher matcher,
      Outbox outbox,
      CocoRedSettings settings,
      ServiceQueue queue) {
    super(outbox);
    setLayers(
        new Layer[] {
          new ExchangeCleanupLayer(config),
          new SameMessageObserveLayer(),
          new BlockwiseLayer(tag, false, config, matcher),
          new BackoffReliabilityLayer(config, settings),
          new PermitLayer(queue)
        });
  }
}
