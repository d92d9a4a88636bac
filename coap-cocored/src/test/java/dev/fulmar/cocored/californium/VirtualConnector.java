package dev.fulmar.cocored.californium;

import dev.fulmar.netem.sim.Simulation;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.californium.elements.Connector;
import org.eclipse.californium.elements.EndpointContextMatcher;
import org.eclipse.californium.elements.RawData;
import org.eclipse.californium.elements.RawDataChannel;
import org.eclipse.californium.elements.UdpEndpointContext;
import org.eclipse.californium.elements.util.ClockUtil;

/** A socket that writes down what is sent, with the virtual time, and receives what a test says. */
final class VirtualConnector implements Connector {
  private final Simulation simulation;
  private final InetSocketAddress address;
  private final List<Sent> sent = new ArrayList<>();
  private RawDataChannel receiver;
  private boolean running;
  private Runnable onStart = () -> {};
  private Consumer<RawData> onSend = message -> {};
  private boolean failing;

  /** A datagram on its way out; type, code and message id as RFC 7252 section 3 has them. */
  record Sent(long atNanos, InetSocketAddress to, int type, int code, int messageId, RawData raw) {
    byte[] bytes() {
      return raw.getBytes();
    }

    static Sent of(long atNanos, RawData raw) {
      byte[] bytes = raw.getBytes();
      return new Sent(
          atNanos,
          raw.getInetSocketAddress(),
          (bytes[0] >> 4) & 3,
          bytes[1] & 0xFF,
          ((bytes[2] & 0xFF) << 8) | (bytes[3] & 0xFF),
          raw);
    }
  }

  VirtualConnector(Simulation simulation, int port) {
    this.simulation = simulation;
    this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** Everything sent so far, oldest first. */
  List<Sent> sent() {
    return sent;
  }

  /** Has something happen to every datagram that is sent. */
  void onSend(Consumer<RawData> action) {
    onSend = action;
  }

  /** Has something happen as the socket opens. */
  void onStart(Runnable action) {
    onStart = action;
  }

  /** Has the next send fail. */
  void failNext() {
    failing = true;
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
            bytes, new UdpEndpointContext(from), multicast, ClockUtil.nanoRealtime(), address));
  }

  @Override
  public void send(RawData message) {
    if (failing) {
      failing = false;
      message.onError(new IOException("the network is down"));
      return;
    }
    message.onContextEstablished(new UdpEndpointContext(message.getInetSocketAddress()));
    sent.add(Sent.of(simulation.nowNanos(), message));
    onSend.accept(message);
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
    return address;
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
