package dev.fulmar.examples.apps.tcp;

import dev.fulmar.examples.apps.Output;
import dev.fulmar.transport.socket.TransportServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/** A file server inside this JVM on a free port of the loopback. */
final class RunningFileServer implements AutoCloseable {
  private final StringWriter notes = new StringWriter();
  private final TransportServer server;

  RunningFileServer(Path folder, int maxTransfers) throws IOException {
    server = TransportServer.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    PrintWriter nowhere = new PrintWriter(new StringWriter());
    Output output = new Output(nowhere, new PrintWriter(notes, true), false);
    Thread thread =
        new Thread(() -> run(new FileServer(server, folder, maxTransfers, output)), "file-server");
    thread.setDaemon(true);
    thread.start();
  }

  private static void run(FileServer files) {
    try {
      files.run();
    } catch (IOException closed) {
      Thread.currentThread().interrupt(); // the test is over
    }
  }

  InetSocketAddress address() {
    return server.address();
  }

  String name() {
    return "127.0.0.1:" + server.address().getPort();
  }

  String notes() {
    return notes.toString();
  }

  @Override
  public void close() {
    server.close();
  }
}
