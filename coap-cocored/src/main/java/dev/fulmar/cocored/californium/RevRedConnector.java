package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.eclipse.californium.elements.Connector;
import org.eclipse.californium.elements.EndpointContextMatcher;
import org.eclipse.californium.elements.RawData;
import org.eclipse.californium.elements.RawDataChannel;

/**
 * Puts the receive buffer between a connector and its endpoint, on raw bytes: before parsing,
 * de-duplication, ACK and RST, so that a dropped message is as if it had been lost.
 *
 * <pre>
 * socket ──▶ decorated connector ──▶ ServiceQueue ──▶ endpoint: parse, match, stack, handler
 *                       │                 ▲                        │
 *                       └── ACK, RST, ────┼─▶ endpoint             │
 *                           ping          └────── permit ◀─────────┘
 * </pre>
 *
 * <p>Everything else is handed to the decorated connector as it is.
 */
final class RevRedConnector implements Connector {
  private final Connector decorated;
  private final ServiceQueue queue;
  private BufferFullAnswers bufferFullAnswers; // null where nobody is answered
  private AddressProof addressProof; // null where nobody is asked
  private final AckPacer pacer; // null where Californium acknowledges

  RevRedConnector(Connector decorated, CocoRedSettings settings) {
    this.decorated = requireNonNull(decorated, "decorated");
    String protocol = decorated.getProtocol();
    if (!protocol.equals("UDP") && !protocol.equals("DTLS")) {
      throw new IllegalArgumentException(
          "connector speaks " + protocol + "; CoCo-RED governs datagrams: UDP or DTLS");
    }
    this.queue = new ServiceQueue(settings, this::send);
    this.pacer =
        settings.receive().paceAcks()
            ? new AckPacer(settings.receive().gateway(), this::forward, queue.listeners())
            : null;
    if (pacer != null) {
      queue.listeners().add(pacer);
      queue.setService(pacer);
    }
  }

  /** What carries the datagrams. */
  Connector decorated() {
    return decorated;
  }

  /** Where permits come back to. */
  ServiceQueue queue() {
    return queue;
  }

  /** What sends the ACKs in place of Californium, where that is asked for. */
  Optional<AckPacer> pacer() {
    return Optional.ofNullable(pacer);
  }

  /** Called once, before the connector has a receiver: what of the sending half works on bytes. */
  void attach(SendingHalf sender) {
    addressProof = sender.addressProof().orElse(null);
    bufferFullAnswers = sender.bufferFullAnswers(this::send).orElse(null);
    if (bufferFullAnswers != null) {
      queue.listeners().add(bufferFullAnswers);
    }
  }

  private void arrive(RawData raw) {
    if (addressProof != null) {
      addressProof.received(raw.getInetSocketAddress(), raw.getSize());
    }
    RawMessage message = RawMessage.of(raw);
    if (pacer != null && !pacer.arrive(message)) {
      return;
    }
    if (bufferFullAnswers != null) {
      bufferFullAnswers.arrive(message, queue::arrive);
    } else {
      queue.arrive(message);
    }
  }

  @Override
  public void setRawDataReceiver(RawDataChannel receiver) {
    queue.setReceiver(receiver);
    decorated.setRawDataReceiver(this::arrive);
  }

  @Override
  public void start() throws IOException {
    decorated.start();
  }

  @Override
  public void stop() {
    decorated.stop();
    discardAll();
  }

  @Override
  public void destroy() {
    decorated.destroy();
    discardAll();
  }

  private void discardAll() {
    queue.discardAll();
    if (pacer != null) {
      pacer.pause();
    }
  }

  @Override
  public void send(RawData message) {
    if (pacer == null || pacer.mayLeave(message)) {
      forward(message);
    } else {
      message.onContextEstablished(message.getEndpointContext());
      message.onSent(); // as far as its sender is concerned
    }
  }

  private void forward(RawData message) {
    if (addressProof != null) {
      addressProof.sent(message.getInetSocketAddress(), message.getSize());
    }
    decorated.send(message);
  }

  @Override
  public void setEndpointContextMatcher(EndpointContextMatcher matcher) {
    decorated.setEndpointContextMatcher(matcher);
  }

  @Override
  public InetSocketAddress getAddress() {
    return decorated.getAddress();
  }

  @Override
  public String getProtocol() {
    return decorated.getProtocol();
  }

  @Override
  public boolean isRunning() {
    return decorated.isRunning();
  }

  @Override
  public void processDatagram(DatagramPacket datagram) {
    decorated.processDatagram(datagram);
  }

  @Override
  public String toString() {
    return decorated.toString();
  }
}
