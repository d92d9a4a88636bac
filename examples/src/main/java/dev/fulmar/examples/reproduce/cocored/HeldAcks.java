package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.examples.reproduce.virtual.CaliforniumTime;
import dev.fulmar.examples.reproduce.virtual.VirtualWire;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.eclipse.californium.elements.RawData;

/**
 * An observer that acknowledges a notification when it has handled it: Californium's stack
 * acknowledges before its handlers are called, so the ACK is kept between stack and wire until the
 * handler is done. The ACK of a copy of what was handled leaves at once. Where nothing is given to
 * {@link #hold}, nothing happens.
 */
final class HeldAcks {
  private final CaliforniumTime time;
  private final VirtualWire wire;
  private final Set<MessageKey> handling = new HashSet<>();
  private final Map<MessageKey, RawData> held = new HashMap<>();

  HeldAcks(CaliforniumTime time, VirtualWire wire) {
    this.time = time;
    this.wire = wire;
  }

  /**
   * Keeps an empty ACK until it is known, in this very instant, whether its message is handled.
   *
   * @return false for anything else
   */
  boolean hold(RawData message) {
    if (!MessageKey.isEmptyAck(message)) {
      return false;
    }
    MessageKey key = MessageKey.of(message);
    held.put(key, message);
    time.after(
        0,
        () -> {
          if (!handling.contains(key)) {
            leave(key);
          }
        });
    return true;
  }

  /** The handler begins with a message. */
  void begin(int node, int messageId) {
    handling.add(new MessageKey(node, messageId));
  }

  /** The handler is done with it. */
  void end(int node, int messageId) {
    MessageKey key = new MessageKey(node, messageId);
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
