package dev.fulmar.netem.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.Locale;

/** Lets in only what a program on this machine, and no web page, may have sent. */
final class ControlGate {
  /** The largest body; several times what the longest sensible change needs. */
  static final int MAX_BODY_BYTES = 65_536;

  private static final String JSON = "application/json";

  private ControlGate() {}

  /**
   * Refuses a request under another name than this machine's own: a name that somebody else's web
   * page has made point here.
   */
  static void checkHost(HttpExchange exchange) throws ControlException {
    List<String> hosts = exchange.getRequestHeaders().getOrDefault("Host", List.of());
    String host = hosts.size() == 1 ? hosts.get(0).toLowerCase(Locale.ROOT) : "";
    if (!host.matches("(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d{1,5})?")) {
      throw new ControlException(
          403, "Host is '%s'; allowed: localhost, 127.0.0.1, [::1]".formatted(host));
    }
  }

  /** The body of a change, which must be JSON. */
  static String body(HttpExchange exchange) throws IOException, ControlException {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    String essence = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    if (!essence.equals(JSON)) {
      throw new ControlException(
          415, "Content-Type is '%s'; allowed: %s".formatted(type == null ? "" : type, JSON));
    }
    byte[] bytes = exchange.getRequestBody().readNBytes(MAX_BODY_BYTES + 1);
    if (bytes.length > MAX_BODY_BYTES) {
      throw new ControlException(
          413, "the body is too large; allowed: %d bytes".formatted(MAX_BODY_BYTES));
    }
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new ControlException(400, "the body is not UTF-8; allowed: JSON in UTF-8");
    }
  }
}
