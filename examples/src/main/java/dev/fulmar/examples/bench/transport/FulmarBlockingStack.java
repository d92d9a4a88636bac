package dev.fulmar.examples.bench.transport;

import dev.fulmar.transport.core.ConnectionConfig;
import dev.fulmar.transport.core.ConnectionConfigBuilder;
import dev.fulmar.transport.socket.TransportServer;
import dev.fulmar.transport.socket.TransportSettings;
import dev.fulmar.transport.socket.TransportSocket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Ours, as blocking streams; each client has a UDP port of its own. */
class FulmarBlockingStack extends BlockingStack {
  /** Makes datagrams of 1,400 bytes, as the others send. */
  static final int SEGMENT_BYTES = 1380;

  private static final long TIME_WAIT_NANOS = 100_000_000;

  private final TransportSettings settings;
  private final TransportServer server;
  private volatile InetSocketAddress target;

  /** With the buffers that are the default. */
  FulmarBlockingStack() throws IOException {
    this(config());
  }

  FulmarBlockingStack(ConnectionConfigBuilder config) throws IOException {
    settings = TransportSettings.DEFAULT.with(config.build());
    server =
        TransportServer.listen(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), settings);
    target = server.address();
    Thread thread = new Thread(this::accept, "bench-accept");
    thread.setDaemon(true);
    thread.start();
  }

  /** What all benches set. */
  static ConnectionConfigBuilder config() {
    return ConnectionConfig.builder()
        .maxSegmentBytes(SEGMENT_BYTES)
        .timeWaitNanos(TIME_WAIT_NANOS)
        .noDelay(true);
  }

  /** Where the server listens. */
  InetSocketAddress address() {
    return server.address();
  }

  /** From now on clients connect by way of a relay. */
  void connectBy(InetSocketAddress relay) {
    target = relay;
  }

  private void accept() {
    try {
      while (true) {
        serve(duplex(server.accept(), false));
      }
    } catch (IOException closed) {
      // the end of the bench
    }
  }

  @Override
  public String name() {
    return "fulmar-streams";
  }

  @Override
  Duplex connect() throws IOException {
    return duplex(TransportSocket.connect(target, settings), true);
  }

  /**
   * The streams of a connection.
   *
   * @param client whether this end opened it
   */
  Duplex duplex(TransportSocket socket, boolean client) throws IOException {
    return new Duplex(socket.inputStream(), socket.outputStream(), socket::close);
  }

  @Override
  public void close() {
    server.close();
  }
}
