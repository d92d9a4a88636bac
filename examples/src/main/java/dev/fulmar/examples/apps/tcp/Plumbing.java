package dev.fulmar.examples.apps.tcp;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.transport.socket.TransportSocket;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Connects a stream with stdin and stdout, byte for byte, until both directions have ended. */
final class Plumbing {
  /** Long enough for a peer whose last segment's acknowledgment was lost to send it again. */
  private static final Duration LINGER = Duration.ofSeconds(2);

  private static final Duration FOREVER = Duration.ofDays(365);
  private static final int CHUNK_BYTES = 64 * 1024;

  private final TransportSocket socket;

  Plumbing(TransportSocket socket) {
    this.socket = socket;
  }

  /**
   * Carries both ways. At the end of stdin the stream is half-closed.
   *
   * @throws CommandFailure if the connection failed before both directions had ended
   */
  void run() {
    CompletableFuture<Void> sending = sendInput();
    try (OutputStream stdout = new FileOutputStream(FileDescriptor.out)) {
      copy(socket.inputStream(), stdout);
      sending.join();
      boolean unused = socket.awaitFinished(FOREVER) && socket.awaitOver(LINGER);
    } catch (IOException failed) {
      throw new CommandFailure(failed.getMessage());
    } catch (CompletionException failed) {
      throw new CommandFailure(failed.getCause().getMessage());
    }
  }

  /** On a daemon thread: a read of stdin that waits must not hold up the end of the program. */
  private CompletableFuture<Void> sendInput() {
    CompletableFuture<Void> sending = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try (InputStream stdin = new FileInputStream(FileDescriptor.in)) {
                copy(stdin, socket.outputStream());
                socket.shutdownOutput();
                sending.complete(null);
              } catch (IOException failed) {
                sending.completeExceptionally(failed);
              }
            },
            "fulmar-tcp-stdin");
    thread.setDaemon(true);
    thread.start();
    return sending;
  }

  private static void copy(InputStream from, OutputStream to) throws IOException {
    byte[] chunk = new byte[CHUNK_BYTES];
    for (int length = from.read(chunk); length >= 0; length = from.read(chunk)) {
      to.write(chunk, 0, length);
      to.flush();
    }
  }
}
