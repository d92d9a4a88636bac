package dev.fulmar.examples.apps.tcp;

import dev.fulmar.examples.apps.Output;
import dev.fulmar.examples.apps.PlainText;
import dev.fulmar.examples.apps.SocketName;
import dev.fulmar.transport.socket.TransportServer;
import dev.fulmar.transport.socket.TransportSocket;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** Receives files from any number of senders, so many at a time. */
final class FileServer {
  private final TransportServer server;
  private final Path folder;
  private final Output output;
  private final int maxTransfers;
  private final Semaphore places;
  private final Set<String> underWay = ConcurrentHashMap.newKeySet();

  /**
   * @param maxTransfers how many files may be received at a time; further ones are refused
   */
  FileServer(TransportServer server, Path folder, int maxTransfers, Output output) {
    this.server = server;
    this.folder = folder;
    this.output = output;
    this.maxTransfers = maxTransfers;
    this.places = new Semaphore(maxTransfers);
  }

  /** Serves until the server is closed. */
  void run() throws IOException {
    while (true) {
      TransportSocket socket = server.accept();
      Thread thread = new Thread(() -> serve(socket), "fulmar-tcp-receive");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void serve(TransportSocket socket) {
    String peer = SocketName.of(socket.remoteAddress());
    try (socket) {
      output.note("%s: %s".formatted(peer, PlainText.oneLine(receive(socket))));
    } catch (IOException failed) {
      output.note("%s: %s".formatted(peer, PlainText.oneLine(reason(failed))));
    }
  }

  private String receive(TransportSocket socket) throws IOException {
    FileReceiver receiver = new FileReceiver(socket, folder, underWay);
    if (!places.tryAcquire()) {
      return receiver.refuse("%d files are being received already".formatted(maxTransfers));
    }
    try {
      return receiver.receive();
    } finally {
      places.release();
    }
  }

  private static String reason(IOException failed) {
    return failed.getMessage() == null ? "the sender stopped in the middle" : failed.getMessage();
  }
}
