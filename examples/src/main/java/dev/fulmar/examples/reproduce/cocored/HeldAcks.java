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
  private static final int TYPE_ACK = 2;

  private final CaliforniumTime time;
  private final VirtualWire wire;
  private final Set<Key> handling = new HashSet<>();
  private final Map<Key, RawData> held = new HashMap<>();

  private record Key(int node, int messageId) {}

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
    byte[] bytes = message.getBytes();
    boolean emptyAck = ((bytes[0] >> 4) & 3) == TYPE_ACK && bytes[1] == 0;
    if (!emptyAck) {
      return false;
    }
    Key key =
        new Key(
            VirtualWire.nodeOf(message.getInetSocketAddress()),
            ((bytes[2] & 0xFF) << 8) | (bytes[3] & 0xFF));
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
    handling.add(new Key(node, messageId));
  }

  /** The handler is done with it. */
  void end(int node, int messageId) {
    Key key = new Key(node, messageId);
    handling.remove(key);
    leave(key);
  }

  private void leave(Key key) {
    RawData ack = held.remove(key);
    if (ack != null) {
      wire.transmit(ack);
    }
  }
}
