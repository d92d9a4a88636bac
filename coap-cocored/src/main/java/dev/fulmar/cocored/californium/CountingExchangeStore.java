package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.MessageIdsExhaustedException;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.InMemoryMessageExchangeStore;
import org.eclipse.californium.core.network.KeyMID;
import org.eclipse.californium.core.network.TokenGenerator;
import org.eclipse.californium.elements.config.Configuration;

/**
 * Californium's store, but for a typed error and a count where message ids run out, and for
 * responses that are copies of requests.
 */
final class CountingExchangeStore extends InMemoryMessageExchangeStore {
  private final AtomicLong exhausted = new AtomicLong();

  CountingExchangeStore(Configuration config, TokenGenerator tokens) {
    super("cocored", config, tokens);
  }

  /** How many messages found no message id. */
  long exhausted() {
    return exhausted.get();
  }

  /**
   * Asked for what a response may be a copy of. A request of the peer's with the same message id is
   * not that: Californium 3.14 would deliver the response to the request's exchange, or break off
   * where the request came to a multicast address.
   */
  @Override
  public Exchange find(KeyMID messageId) {
    Exchange exchange = super.find(messageId);
    return exchange != null && exchange.isOfLocalOrigin() ? exchange : null;
  }

  @Override
  public int assignMessageId(Message message) {
    int messageId = super.assignMessageId(message);
    if (messageId == Message.NONE) {
      exhausted.incrementAndGet();
      if (message instanceof Request) { // thrown for a response, it would reset the request
        throw new MessageIdsExhaustedException(message.getDestinationContext().getPeerAddress());
      }
    }
    return messageId;
  }
}
