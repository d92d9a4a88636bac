package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.examples.reproduce.world.Wire;
import dev.fulmar.examples.reproduce.world.World;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.eclipse.californium.elements.RawData;

/**
 * An observer that acknowledges a notification when it has handled it: Californium's stack
 * acknowledges before its handlers are called, so the ACK is kept between stack and wire until the
 * handler is done. The ACK of a copy of what was handled leaves at once. Where nothing is given to
 * {@link #hold}, nothing happens. Thread-safe.
 */
final class HeldAcks {
  private final World world;
  private final Wire wire;
  private final Set<MessageKey> handling = new HashSet<>();
  private final Map<MessageKey, RawData> held = new HashMap<>();

  HeldAcks(World world, Wire wire) {
    this.world = world;
    this.wire = wire;
  }

  /**
   * Keeps an empty ACK until it is known whether its message is handled, which is at once.
   *
   * @return false for anything else
   */
  synchronized boolean hold(RawData message) {
    if (!MessageKey.isEmptyAck(message)) {
      return false;
    }
    MessageKey key = MessageKey.of(message);
    held.put(key, message);
    world.afterThisMessage(() -> leaveUnlessHandled(key));
    return true;
  }

  private synchronized void leaveUnlessHandled(MessageKey key) {
    if (!handling.contains(key)) {
      leave(key);
    }
  }

  /** The handler begins with a message. */
  synchronized void begin(MessageKey key) {
    handling.add(key);
  }

  /** The handler is done with it. */
  synchronized void end(MessageKey key) {
    handling.remove(key);
    leave(key);
  }

  private void leave(MessageKey key) {
    RawData ack = held.remove(key);
    if (ack != null) {
      wire.transmit(ack);
    }
  }
}
