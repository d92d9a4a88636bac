package dev.fulmar.examples.reproduce.sockets;

import static java.util.Objects.requireNonNull;

import dev.fulmar.examples.reproduce.world.Wire;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import org.eclipse.californium.elements.EndpointContextMatcher;
import org.eclipse.californium.elements.RawData;
import org.eclipse.californium.elements.RawDataChannel;
import org.eclipse.californium.elements.UDPConnector;
import org.eclipse.californium.elements.UdpEndpointContext;
import org.eclipse.californium.elements.config.Configuration;

/** Californium's own socket on a free port of the loopback, which datagrams can be kept from. */
final class SocketWire extends Wire {
  private final UDPConnector socket;
  private final Consumer<InetSocketAddress> onBound;

  /**
   * @param onBound is told the socket's address when it has one
   */
  SocketWire(Configuration config, Consumer<InetSocketAddress> onBound) {
    this.socket =
        new UDPConnector(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), config);
    this.onBound = requireNonNull(onBound, "onBound");
  }

  @Override
  public void send(RawData message) {
    if (keeps(message)) {
      message.onContextEstablished(new UdpEndpointContext(message.getInetSocketAddress()));
      message.onSent();
    } else {
      socket.send(message);
    }
  }

  @Override
  public void transmit(RawData message) {
    socket.send(RawData.outbound(message.getBytes(), message.getEndpointContext(), null, false));
  }

  @Override
  public void start() throws IOException {
    socket.start();
    onBound.accept(socket.getAddress());
  }

  @Override
  public void stop() {
    socket.stop();
  }

  @Override
  public void destroy() {
    socket.destroy();
  }

  @Override
  public void setRawDataReceiver(RawDataChannel messageHandler) {
    socket.setRawDataReceiver(message -> receive(message, messageHandler));
  }

  @Override
  public void setEndpointContextMatcher(EndpointContextMatcher matcher) {
    socket.setEndpointContextMatcher(matcher);
  }

  @Override
  public InetSocketAddress getAddress() {
    return socket.getAddress();
  }

  @Override
  public String getProtocol() {
    return socket.getProtocol();
  }

  @Override
  public boolean isRunning() {
    return socket.isRunning();
  }

  @Override
  public void processDatagram(DatagramPacket datagram) {
    socket.processDatagram(datagram);
  }
}
