package dev.fulmar.cocored.californium;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.californium.core.network.Outbox;
import org.eclipse.californium.core.network.stack.BaseCoapStack;
import org.eclipse.californium.core.network.stack.BlockwiseLayer;
import org.eclipse.californium.core.network.stack.ExchangeCleanupLayer;
import org.eclipse.californium.core.network.stack.Layer;
import org.eclipse.californium.elements.EndpointContextMatcher;
import org.eclipse.californium.elements.config.Configuration;

/**
 * Californium's stack with layers of our own; those in brackets only where a key asks for them.
 *
 * <pre>
 *   ExchangeCleanupLayer        Californium's
 *   [HoldBackLayer]             obeys 4.29
 *   ObserveNotificationLayer    which notification is sent next
 *   [RequestRateLayer]          sends 4.29
 *   [NotificationPacingLayer]   non-confirmable notifications
 *   BlockwiseLayer              Californium's
 *   [EchoRepeatLayer]           repeats with the Echo option it was asked for
 *   [AddressProofLayer]         asks for an Echo option
 *   BackoffReliabilityLayer     RTO_init and back-off
 *   NstartLayer                 so many confirmable messages a destination
 *   [ProbingLayer]              non-confirmable messages to who does not answer
 *   [AckPacingLayer]            tells when a notification has been handled
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
      RevRedConnector connector) {
    super(outbox);
    List<Layer> layers = new ArrayList<>();
    layers.add(new ExchangeCleanupLayer(config));
    layers.addAll(sender.ofWholeMessages());
    layers.add(new BlockwiseLayer(tag, false, config, matcher));
    layers.addAll(sender.ofBlocks());
    layers.add(new BackoffReliabilityLayer(config, settings, sender));
    layers.addAll(sender.ofTransmissions());
    connector.pacer().ifPresent(pacer -> layers.add(new AckPacingLayer(pacer)));
    layers.add(new PermitLayer(connector.queue()));
    setLayers(layers.toArray(new Layer[0]));
  }
}
