package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.examples.reproduce.world.Wire;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.californium.elements.RawData;

/**
 * An observer that acknowledges a notification as soon as its receive buffer has taken it, and a
 * copy of one that is still there as well. Californium's own ACK, when handling begins, is dropped.
 */
final class AcksAtArrival implements CocoRedListener {
  private final Wire wire;
  private final Set<MessageKey> acknowledged = // and not in a handler yet
      ConcurrentHashMap.newKeySet();
  private boolean dropped; // in the thread that receives

  AcksAtArrival(Wire wire) {
    this.wire = wire;
  }

  /** A message has been offered to the buffer. */
  void arrived(RawData message) {
    if (!dropped && MessageKey.isConfirmableResponse(message)) {
      MessageKey key = MessageKey.of(message);
      acknowledged.add(key);
      wire.transmit(key.ack());
    }
    dropped = false;
  }

  /** Whether an ACK of Californium's is not to leave. */
  boolean hold(RawData message) {
    return MessageKey.isEmptyAck(message) && acknowledged.remove(MessageKey.of(message));
  }

  @Override
  public void onBufferFull(InetSocketAddress peer, int messageId) {
    dropped = true;
  }

  @Override
  public void onEarlyDrop(InetSocketAddress peer, int messageId, double averageQueue) {
    dropped = true;
  }
}
