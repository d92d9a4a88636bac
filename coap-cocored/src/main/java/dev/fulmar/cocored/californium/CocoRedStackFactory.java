package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import org.eclipse.californium.core.network.ExtendedCoapStackFactory;
import org.eclipse.californium.core.network.Outbox;
import org.eclipse.californium.core.network.stack.CoapStack;
import org.eclipse.californium.elements.EndpointContextMatcher;
import org.eclipse.californium.elements.config.Configuration;

/**
 * Where a third party's stack enters Californium: its own choice of congestion control is a closed
 * list.
 */
final class CocoRedStackFactory implements ExtendedCoapStackFactory {
  private final CocoRedSettings settings;
  private final SendingHalf sender;
  private final RevRedConnector connector;

  CocoRedStackFactory(CocoRedSettings settings, SendingHalf sender, RevRedConnector connector) {
    this.settings = requireNonNull(settings, "settings");
    this.sender = requireNonNull(sender, "sender");
    this.connector = requireNonNull(connector, "connector");
  }

  @Override
  public CoapStack createCoapStack(
      String protocol,
      String tag,
      Configuration config,
      EndpointContextMatcher matchingStrategy,
      Outbox outbox,
      Object customStackArgument) {
    return new CocoRedStack(tag, config, matchingStrategy, outbox, settings, sender, connector);
  }

  @Override
  @SuppressWarnings("deprecation") // the interface still asks for it; Californium calls the other
  public CoapStack createCoapStack(
      String protocol,
      String tag,
      Configuration config,
      Outbox outbox,
      Object customStackArgument) {
    return createCoapStack(protocol, tag, config, null, outbox, customStackArgument);
  }
}
