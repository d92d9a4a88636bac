package dev.fulmar.examples.bench.transport;

import dev.fulmar.transport.socket.TransportSocket;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.time.Duration;

/** One of our connections in the shape of the JDK's, so that the JDK's TLS can lie over it. */
final class LayeredSocket extends Socket {
  private final TransportSocket below;

  LayeredSocket(TransportSocket below) {
    this.below = below;
  }

  @Override
  public InputStream getInputStream() {
    return below.inputStream();
  }

  @Override
  public OutputStream getOutputStream() {
    return below.outputStream();
  }

  @Override
  public boolean isConnected() {
    return true;
  }

  @Override
  public InetAddress getInetAddress() {
    return below.remoteAddress().getAddress();
  }

  @Override
  public int getPort() {
    return below.remoteAddress().getPort();
  }

  @Override
  public SocketAddress getRemoteSocketAddress() {
    return below.remoteAddress();
  }

  @Override
  public void shutdownOutput() {
    below.shutdownOutput();
  }

  @Override
  public void setTcpNoDelay(boolean wanted) {
    // it has none
  }

  @Override
  public synchronized void setSoTimeout(int millis) {
    below.setReadTimeout(Duration.ofMillis(millis));
  }

  @Override
  public synchronized int getSoTimeout() {
    return 0;
  }

  @Override
  public synchronized void close() {
    below.close();
  }
}
