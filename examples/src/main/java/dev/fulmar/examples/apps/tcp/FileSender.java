package dev.fulmar.examples.apps.tcp;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.LiveLine;
import dev.fulmar.transport.socket.TransportSocket;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;

/** Sends one file over one connection and hears what became of it. */
final class FileSender {
  private static final int CHUNK_BYTES = 64 * 1024;
  private static final long LIVE_LINE_NANOS = 200_000_000;

  private final TransportSocket socket;
  private final LiveLine liveLine;
  private long shownNanos = System.nanoTime();

  FileSender(TransportSocket socket, LiveLine liveLine) {
    this.socket = socket;
    this.liveLine = liveLine;
  }

  /**
   * Sends and waits for the answer.
   *
   * @return the SHA-256, which is that of what the receiver has stored
   * @throws CommandFailure if the receiver did not store the file, or the file cannot be read
   * @throws IOException if the connection failed
   */
  String send(Path file, long sizeBytes) throws IOException {
    DataOutputStream output =
        new DataOutputStream(new BufferedOutputStream(socket.outputStream(), CHUNK_BYTES));
    new FileOffer(file.getFileName().toString(), sizeBytes).writeTo(output);
    byte[] digest;
    try {
      digest = sendBytes(file, sizeBytes, output);
    } finally {
      liveLine.clear();
    }
    if (digest != null) {
      output.write(digest);
      output.flush();
      socket.shutdownOutput();
    }
    FileAnswer answer = answer();
    if (!answer.stored()) {
      throw new CommandFailure("the receiver refused the file: " + answer.words());
    }
    if (digest == null || !answer.words().equals(Sha256.hex(digest))) {
      throw new CommandFailure(
          "the receiver stored something else, with the SHA-256 " + answer.words());
    }
    return answer.words();
  }

  /** The digest of what was sent; null if the receiver answered before the end. */
  private byte[] sendBytes(Path file, long sizeBytes, DataOutputStream output) throws IOException {
    MessageDigest digest = Sha256.begin();
    byte[] chunk = new byte[CHUNK_BYTES];
    long left = sizeBytes;
    try (InputStream input = open(file)) {
      while (left > 0) {
        if (socket.inputStream().available() > 0) {
          return null;
        }
        int length = read(input, chunk, (int) Math.min(CHUNK_BYTES, left), file);
        digest.update(chunk, 0, length);
        output.write(chunk, 0, length);
        left -= length;
        show(sizeBytes - left, sizeBytes);
      }
    }
    return digest.digest();
  }

  private static InputStream open(Path file) {
    try {
      return Files.newInputStream(file);
    } catch (IOException unreadable) {
      throw new CommandFailure("'%s' cannot be read".formatted(file));
    }
  }

  private static int read(InputStream input, byte[] chunk, int length, Path file) {
    try {
      int read = input.read(chunk, 0, length);
      if (read < 0) {
        throw new CommandFailure("'%s' became shorter while it was sent".formatted(file));
      }
      return read;
    } catch (IOException unreadable) {
      throw new CommandFailure("'%s' cannot be read to its end".formatted(file));
    }
  }

  private FileAnswer answer() throws IOException {
    try {
      return FileAnswer.readFrom(new DataInputStream(socket.inputStream()));
    } catch (EOFException none) {
      throw new CommandFailure("the receiver closed the connection without an answer");
    }
  }

  private void show(long sentBytes, long sizeBytes) {
    long nowNanos = System.nanoTime();
    if (nowNanos - shownNanos > LIVE_LINE_NANOS) {
      shownNanos = nowNanos;
      liveLine.show("%3d %% of %,d bytes".formatted(100 * sentBytes / sizeBytes, sizeBytes));
    }
  }
}
