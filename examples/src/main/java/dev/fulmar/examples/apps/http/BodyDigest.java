package dev.fulmar.examples.apps.http;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of byte arrays one after the other, each with its length. */
final class BodyDigest {
  private final MessageDigest sha256 = sha256();

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) { // every Java has it
      throw new AssertionError(impossible);
    }
  }

  void update(byte[] body) {
    sha256.update(ByteBuffer.allocate(Integer.BYTES).putInt(body.length).flip());
    sha256.update(body);
  }

  /** The digest; ends it. */
  String hex() {
    return HexFormat.of().formatHex(sha256.digest());
  }
}
