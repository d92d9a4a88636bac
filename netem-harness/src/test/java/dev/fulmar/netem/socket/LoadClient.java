package dev.fulmar.netem.socket;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;
import java.util.function.Consumer;

/**
 * A client of the tests with a large body and a server that answers with its length and SHA-256, as
 * over HTTP: a body that is cut short has another length than was announced.
 */
final class LoadClient {
  static final byte[] BODY = noise(10_000_000);
  static final String BODY_SHA256 = hex(sha256().digest(BODY));

  private static final int ANSWER_BYTES = 64;

  private LoadClient() {}

  /**
   * Reads a body of the length of {@link #BODY}, answers with its SHA-256, and reads on.
   *
   * @param onBody hears that SHA-256 once the body is complete
   */
  static void answer(Socket client, Consumer<String> onBody) throws IOException {
    DigestInputStream in = new DigestInputStream(client.getInputStream(), sha256());
    long left = BODY.length;
    byte[] buffer = new byte[1 << 16];
    while (left > 0) {
      int bytes = in.read(buffer, 0, (int) Math.min(left, buffer.length));
      if (bytes < 0) {
        throw new IOException("the body is short of " + left + " bytes");
      }
      left -= bytes;
    }
    String digest = hex(in.getMessageDigest().digest());
    onBody.accept(digest);
    client.getOutputStream().write(digest.getBytes(US_ASCII));
    in.transferTo(OutputStream.nullOutputStream());
  }

  /**
   * Posts {@link #BODY}.
   *
   * @return the answer
   * @throws IOException if there is none, or not a whole one
   */
  static String post(InetSocketAddress link, int patienceMillis) throws IOException {
    try (Socket socket = TcpServer.connect(link)) {
      socket.setSoTimeout(patienceMillis);
      socket.getOutputStream().write(BODY);
      byte[] answer = socket.getInputStream().readNBytes(ANSWER_BYTES);
      if (answer.length < ANSWER_BYTES) {
        throw new IOException("the answer has " + answer.length + " bytes");
      }
      return new String(answer, US_ASCII);
    }
  }

  private static byte[] noise(int bytes) {
    byte[] noise = new byte[bytes];
    new Random(1).nextBytes(noise);
    return noise;
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
