package dev.fulmar.cocored.californium;

import java.net.InetSocketAddress;
import org.eclipse.californium.core.coap.Message;

/**
 * Names one copy of a message from the datagram to its handler: Californium keeps a datagram's
 * source and time of arrival in the message that it parses from it.
 */
record PermitKey(InetSocketAddress peer, int messageId, long receivedNanos) {
  static PermitKey of(Message message) {
    return new PermitKey(
        message.getSourceContext().getPeerAddress(), message.getMID(), message.getNanoTimestamp());
  }
}
