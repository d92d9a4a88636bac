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
  /** How many refused senders are told why at a time; others only see the connection end. */
  private static final int MAX_REFUSALS = 16;

  private final TransportServer server;
  private final Path folder;
  private final Output output;
  private final int maxTransfers;
  private final Semaphore places;
  private final Semaphore refusals = new Semaphore(MAX_REFUSALS);
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
      FileReceiver receiver = new FileReceiver(socket, folder, underWay);
      if (places.tryAcquire()) {
        start(socket, receiver::receive, places);
      } else if (refusals.tryAcquire()) {
        String full = "%d files are being received already".formatted(maxTransfers);
        start(socket, () -> receiver.refuse(full), refusals);
      } else {
        socket.abort();
      }
    }
  }

  /** What is done with a connection; it says in a line what came of it. */
  private interface Work {
    String run() throws IOException;
  }

  private void start(TransportSocket socket, Work work, Semaphore taken) {
    Thread thread =
        new Thread(
            () -> {
              try {
                note(socket, run(socket, work));
              } finally {
                taken.release();
              }
            },
            "fulmar-tcp-receive");
    thread.setDaemon(true);
    thread.start();
  }

  private static String run(TransportSocket socket, Work work) {
    try (socket) {
      return work.run();
    } catch (IOException failed) {
      return reason(failed);
    }
  }

  private void note(TransportSocket socket, String line) {
    String peer = SocketName.of(socket.remoteAddress());
    output.note("%s: %s".formatted(peer, PlainText.oneLine(line)));
  }

  private static String reason(IOException failed) {
    return failed.getMessage() == null ? "the sender stopped in the middle" : failed.getMessage();
  }
}
