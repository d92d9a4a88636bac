package dev.fulmar.examples.apps.tcp;

import dev.fulmar.transport.socket.TransportSocket;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;

/** Receives one file from one connection. */
final class FileReceiver {
  private static final int CHUNK_BYTES = 64 * 1024;

  /** A sender from which nothing comes for so long is given up. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** So much of a file that was refused is read, lest a reset overtake the answer. */
  private static final long MAX_DRAINED_BYTES = 64L << 20;

  private final TransportSocket socket;
  private final Path folder;
  private final Set<String> underWay;
  private final DataInputStream input;
  private final byte[] chunk = new byte[CHUNK_BYTES];

  /**
   * @param underWay the names of files that are being received, by anyone; for any thread
   */
  FileReceiver(TransportSocket socket, Path folder, Set<String> underWay) {
    this.socket = socket;
    this.folder = folder;
    this.underWay = underWay;
    this.input = new DataInputStream(socket.inputStream());
  }

  /**
   * Receives, stores and answers.
   *
   * @return a line that says what came of it
   * @throws IOException if the connection failed; then nothing is left of the file
   */
  String receive() throws IOException {
    socket.setReadTimeout(PATIENCE);
    try {
      FileOffer offer = FileOffer.readFrom(input);
      String name = SafeName.of(offer.name());
      if (!underWay.add(name)) {
        throw new Refusal(
            "a file of this name is being received already; if its sender is gone, that ends after %d s"
                .formatted(PATIENCE.toSeconds()));
      }
      try {
        String sha256 = store(name, offer.sizeBytes());
        answer(new FileAnswer(true, sha256));
        return "received %s: %d bytes, SHA-256 %s".formatted(name, offer.sizeBytes(), sha256);
      } finally {
        underWay.remove(name);
      }
    } catch (Refusal refusal) {
      answer(new FileAnswer(false, refusal.getMessage()));
      return "refused a file: " + refusal.getMessage();
    }
  }

  /** Refuses whatever comes, for a reason of the server's. */
  String refuse(String reason) throws IOException {
    socket.setReadTimeout(PATIENCE);
    answer(new FileAnswer(false, reason));
    return "refused a file: " + reason;
  }

  private String store(String name, long sizeBytes) throws IOException, Refusal {
    try (IncomingFile file = IncomingFile.in(folder, name)) {
      MessageDigest digest = Sha256.begin();
      long left = sizeBytes;
      while (left > 0) {
        int length = input.read(chunk, 0, (int) Math.min(CHUNK_BYTES, left));
        if (length < 0) {
          throw new EOFException("the sender stopped before the end of the file");
        }
        digest.update(chunk, 0, length);
        file.append(ByteBuffer.wrap(chunk, 0, length));
        left -= length;
      }
      byte[] sent = new byte[Sha256.BYTES];
      input.readFully(sent);
      byte[] received = digest.digest();
      if (!Arrays.equals(sent, received)) {
        throw new Refusal("the SHA-256 of what arrived is another than that of what was sent");
      }
      file.finish();
      return Sha256.hex(received);
    }
  }

  private void answer(FileAnswer answer) throws IOException {
    answer.writeTo(new DataOutputStream(socket.outputStream()));
    socket.shutdownOutput();
    long drained = 0;
    int length = 0;
    while (length >= 0 && drained < MAX_DRAINED_BYTES) {
      drained += length;
      length = input.read(chunk);
    }
  }
}
