package dev.fulmar.transport.core;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SplittableRandom;

/** Pseudo-random bytes through a connection: written at one end, read and digested at the other. */
final class Stream {
  private static final int CHUNK_BYTES = 16 * 1024;

  private final MessageDigest written = sha256();
  private final MessageDigest read = sha256();
  private final SplittableRandom random;
  private final long totalBytes;
  private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES).limit(0);
  private final ByteBuffer arrived = ByteBuffer.allocate(CHUNK_BYTES);
  private long generatedBytes;
  private long readBytes;
  private boolean ended;

  Stream(long totalBytes, long seed) {
    this.totalBytes = totalBytes;
    this.random = new SplittableRandom(seed);
  }

  /** Writes as much as the connection takes, and finishes once all is written. */
  void writeTo(Connection connection) {
    while (chunk.hasRemaining() || generatedBytes < totalBytes) {
      if (!chunk.hasRemaining()) {
        generate();
      }
      if (connection.write(chunk) == 0) {
        return;
      }
    }
    connection.finish();
  }

  /** Reads all there is. */
  void readFrom(Connection connection) {
    int length = connection.read(arrived.clear());
    while (length > 0) {
      read.update(arrived.array(), 0, length);
      readBytes += length;
      length = connection.read(arrived.clear());
    }
    ended |= length < 0;
  }

  /** Whether the reader has seen the end of the stream. */
  boolean isEnded() {
    return ended;
  }

  long readBytes() {
    return readBytes;
  }

  String writtenSha256() {
    return digest(written);
  }

  String readSha256() {
    return digest(read);
  }

  private void generate() {
    byte[] bytes = new byte[(int) Math.min(CHUNK_BYTES, totalBytes - generatedBytes)];
    random.nextBytes(bytes);
    written.update(bytes);
    generatedBytes += bytes.length;
    chunk.clear().put(bytes).flip();
  }

  private static String digest(MessageDigest digest) {
    try {
      return HexFormat.of().formatHex(((MessageDigest) digest.clone()).digest());
    } catch (CloneNotSupportedException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
