package dev.fulmar.transport.socket;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SplittableRandom;

/** Pseudo-random bytes from a seed. */
final class Payload {
  private final byte[] bytes;

  Payload(int length, long seed) {
    bytes = new byte[length];
    new SplittableRandom(seed).nextBytes(bytes);
  }

  void writeTo(OutputStream output) {
    try {
      output.write(bytes);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  String sha256() {
    return HexFormat.of().formatHex(newSha256().digest(bytes));
  }

  /** Of all that comes until the end of the stream. */
  static String sha256Of(InputStream input) throws IOException {
    DigestInputStream digesting = new DigestInputStream(input, newSha256());
    digesting.transferTo(OutputStream.nullOutputStream());
    return HexFormat.of().formatHex(digesting.getMessageDigest().digest());
  }

  private static MessageDigest newSha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
