package dev.fulmar.cocored.californium;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.SplittableRandom;
import org.eclipse.californium.core.coap.Request;

/**
 * A sensor that an endpoint observes, byte by byte: NSTART = 1, timers from [2 s, 3 s] that double,
 * four retransmissions; the next notification is ready 1 ms after the last one has ended. What it
 * sends and what it is sent takes 20 ms to 30 ms, and may be lost.
 */
final class StockNotifier {
  private static final int MAX_RETRANSMIT = 4;
  private static final int OBSERVE_OF_THREE_BYTES = 0x63;

  private final VirtualServer observer;
  private final SplittableRandom random;
  private final double loss;
  private final double ackLoss;
  private final InetSocketAddress address;
  private final byte[] token;
  private int number;
  private boolean open;
  long transmissions;
  long retransmissions;
  long acknowledged;

  StockNotifier(VirtualServer observer, int port, long seed, double loss, double ackLoss) {
    this.observer = observer;
    this.random = new SplittableRandom(seed);
    this.loss = loss;
    this.ackLoss = ackLoss;
    this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    Request request = Request.newGet().setURI("coap://127.0.0.1:" + port + "/r").setObserve();
    Outgoing registration = new Outgoing(request).sendOn(observer);
    this.token = request.getTokenBytes();
    observer.wire.receive(
        address, registration.response(Datagram.CONTENT, OBSERVE_OF_THREE_BYTES, 0, 0, 0));
    observer.run();
    observer.later(random.nextLong(1_000_000_000), this::next);
  }

  private void next() {
    number++;
    open = true;
    transmit(number, 0, random.nextLong(2_000_000_000L, 3_000_000_000L));
  }

  private void transmit(int current, int retransmission, long timeoutNanos) {
    transmissions++;
    byte[] datagram =
        Datagram.response(
            Datagram.CON,
            Datagram.CONTENT,
            current & 0xFFFF,
            token,
            OBSERVE_OF_THREE_BYTES,
            current >> 16,
            current >> 8,
            current);
    carry(loss, () -> observer.wire.receive(address, datagram));
    observer.later(timeoutNanos, () -> onTimeout(current, retransmission, timeoutNanos));
  }

  private void onTimeout(int current, int retransmission, long timeoutNanos) {
    if (!open || current != number) {
      return;
    }
    if (retransmission == MAX_RETRANSMIT) {
      end();
    } else {
      retransmissions++;
      transmit(current, retransmission + 1, 2 * timeoutNanos);
    }
  }

  /** Called for each datagram that the observer sends. */
  void onSent(VirtualConnector.Sent sent) {
    if (sent.to().equals(address) && sent.type() == Datagram.ACK) {
      carry(ackLoss, () -> onAck(sent.messageId()));
    }
  }

  private void onAck(int messageId) {
    if (open && messageId == (number & 0xFFFF)) {
      acknowledged++;
      end();
    }
  }

  private void end() {
    open = false;
    observer.later(1_000_000, this::next);
  }

  private void carry(double lost, Runnable delivery) {
    if (random.nextDouble() >= lost) {
      observer.later(random.nextLong(20_000_000, 30_000_000), delivery);
    }
  }
}
