package dev.fulmar.cocored.californium;

import org.eclipse.californium.core.network.Outbox;
import org.eclipse.californium.core.network.stack.BaseCoapStack;
import org.eclipse.californium.core.network.stack.BlockwiseLayer;
import org.eclipse.californium.core.network.stack.ExchangeCleanupLayer;
import org.eclipse.californium.core.network.stack.Layer;
import org.eclipse.californium.elements.EndpointContextMatcher;
import org.eclipse.californium.elements.config.Configuration;

/**
 * Californium's stack with layers of our own.
 *
 * <pre>
 *   ExchangeCleanupLayer        Californium's
 *   ObserveNotificationLayer    which notification is sent next
 *   BlockwiseLayer              Californium's
 *   BackoffReliabilityLayer     RTO_init and back-off
 *   NstartLayer                 so many confirmable messages a destination
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
      SendingHalf sender,
      ServiceQueue queue) {
    super(outbox);
    setLayers(
        new Layer[] {
          new ExchangeCleanupLayer(config),
          new ObserveNotificationLayer(sender.settings(), sender.counters()),
          new BlockwiseLayer(tag, false, config, matcher),
          new BackoffReliabilityLayer(config, settings, sender.counters()),
          sender.nstart(),
          new PermitLayer(queue)
        });
  }
}
