package dev.fulmar.cocored.californium;

import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.californium.elements.Connector;
import org.eclipse.californium.elements.EndpointContextMatcher;
import org.eclipse.californium.elements.RawData;
import org.eclipse.californium.elements.RawDataChannel;
import org.eclipse.californium.elements.UdpEndpointContext;

/** A socket that writes down what is sent, with the virtual time, and receives what a test says. */
final class VirtualConnector implements Connector {
  private final VirtualExecutor executor;
  private final List<Sent> sent = new ArrayList<>();
  private RawDataChannel receiver;
  private boolean running;
  private Runnable onStart = () -> {};

  /** A datagram on its way out; type, code and message id as RFC 7252 section 3 has them. */
  record Sent(long atNanos, InetSocketAddress to, int type, int code, int messageId) {
    static Sent of(long atNanos, RawData raw) {
      byte[] bytes = raw.getBytes();
      return new Sent(
          atNanos,
          raw.getInetSocketAddress(),
          (bytes[0] >> 4) & 3,
          bytes[1] & 0xFF,
          ((bytes[2] & 0xFF) << 8) | (bytes[3] & 0xFF));
    }
  }

  VirtualConnector(VirtualExecutor executor) {
    this.executor = executor;
  }

  /** Everything sent so far, oldest first. */
  List<Sent> sent() {
    return sent;
  }

  /** Has something happen as the socket opens. */
  void onStart(Runnable action) {
    onStart = action;
  }

  void receive(InetSocketAddress from, byte[] bytes) {
    receive(from, bytes, false);
  }

  void receiveMulticast(InetSocketAddress from, byte[] bytes) {
    receive(from, bytes, true);
  }

  private void receive(InetSocketAddress from, byte[] bytes, boolean multicast) {
    receiver.receiveData(
        RawData.inbound(
            bytes, new UdpEndpointContext(from), multicast, executor.nowNanos(), getAddress()));
  }

  @Override
  public void send(RawData message) {
    message.onContextEstablished(new UdpEndpointContext(message.getInetSocketAddress()));
    sent.add(Sent.of(executor.nowNanos(), message));
    message.onSent();
  }

  @Override
  public void start() {
    running = true;
    onStart.run();
  }

  @Override
  public void stop() {
    running = false;
  }

  @Override
  public void destroy() {
    running = false;
  }

  @Override
  public void setRawDataReceiver(RawDataChannel messageHandler) {
    receiver = messageHandler;
  }

  @Override
  public void setEndpointContextMatcher(EndpointContextMatcher matcher) {}

  @Override
  public InetSocketAddress getAddress() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 5683);
  }

  @Override
  public String getProtocol() {
    return "UDP";
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public void processDatagram(DatagramPacket datagram) {
    throw new UnsupportedOperationException("no datagrams here");
  }
}
