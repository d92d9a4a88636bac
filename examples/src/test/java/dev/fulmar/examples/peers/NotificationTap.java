package dev.fulmar.examples.peers;

import dev.fulmar.netem.Arrival;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkTap;
import dev.fulmar.netem.Packet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.EmptyMessage;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.serialization.UdpDataParser;

/** What a link to a server without encryption sees of its notifications. Thread-safe. */
final class NotificationTap implements LinkTap, NotificationRecord {
  private final UdpDataParser parser = new UdpDataParser();
  private final List<Event> events = new CopyOnWriteArrayList<>();

  @Override
  public void onOffered(Direction direction, Arrival arrival) {
    Message message = parser.parseMessage(arrival.payload());
    if (direction == Direction.DOWN
        && message instanceof Response
        && message.getOptions().hasObserve()) {
      events.add(
          Event.sent(message.isConfirmable(), message.getMID(), message.getOptions().getObserve()));
    }
  }

  @Override
  public void onDelivered(Direction direction, Packet packet, long nowNanos) {
    Message message = parser.parseMessage(packet.payload());
    if (direction == Direction.UP
        && message instanceof EmptyMessage
        && message.getType() == CoAP.Type.ACK) {
      events.add(Event.acknowledged(message.getMID()));
    }
  }

  @Override
  public List<Event> events() {
    return List.copyOf(events);
  }
}
