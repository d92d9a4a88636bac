package dev.fulmar.netem.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers the requests to a {@link ControlServer}. */
final class ControlHandler implements HttpHandler {
  private static final Logger LOG = LoggerFactory.getLogger(ControlHandler.class);

  private static final String LINKS = "/links";
  private static final Pattern READS_FILE = Pattern.compile("\\b(trace|table)\\s*\\(");

  private final LinkControl control;
  private final AtomicLong refused;

  ControlHandler(LinkControl control, AtomicLong refused) {
    this.control = control;
    this.refused = refused;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      respond(exchange);
    } catch (RuntimeException e) {
      LOG.error("a request to the control failed", e);
      throw e;
    }
  }

  private void respond(HttpExchange exchange) throws IOException {
    try {
      ControlGate.checkHost(exchange);
      send(exchange, 200, "application/json", answer(exchange));
    } catch (ControlException refusal) {
      refused.incrementAndGet();
      if (refusal.allow() != null) {
        exchange.getResponseHeaders().set("Allow", refusal.allow());
      }
      send(exchange, refusal.status(), "application/problem+json", problem(refusal));
    }
  }

  private String answer(HttpExchange exchange) throws IOException, ControlException {
    String path = exchange.getRequestURI().getPath();
    if (path.equals(LINKS)) {
      checkMethod(exchange, "GET");
      return LinkViews.links(control);
    }
    if (path.equals("/stats")) {
      checkMethod(exchange, "GET");
      return LinkViews.stats(control);
    }
    String name = path.startsWith(LINKS + "/") ? path.substring(LINKS.length() + 1) : "";
    if (!control.has(name)) {
      throw new ControlException(
          404,
          "'%s' is not here; allowed: /links, /stats, /links/NAME with NAME of %s"
              .formatted(path, control.names()));
    }
    checkMethod(exchange, "GET, PUT");
    return exchange.getRequestMethod().equals("GET")
        ? LinkViews.link(control, name, Map.of())
        : change(name, ControlGate.body(exchange));
  }

  private String change(String name, String body) throws ControlException {
    try {
      Map<Direction, Long> fromIndexes = control.change(name, changes(JsonReader.members(body)));
      return LinkViews.link(control, name, fromIndexes);
    } catch (IllegalArgumentException refused) {
      throw new ControlException(400, refused.getMessage());
    }
  }

  private static Map<Direction, LinkConfig> changes(Map<String, String> members) {
    Map<Direction, LinkConfig> changes = new EnumMap<>(Direction.class);
    members.forEach(
        (name, spec) -> {
          Direction direction = direction(name);
          try {
            refuseFiles(spec);
            changes.put(direction, LinkSpec.parse(spec));
          } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(name + ": " + refused.getMessage(), refused);
          }
        });
    if (changes.isEmpty()) {
      throw new IllegalArgumentException("nothing is to change; allowed: up, down");
    }
    return changes;
  }

  /** What this process may read, others on this machine may not; a refusal would quote from it. */
  private static void refuseFiles(String spec) {
    if (READS_FILE.matcher(spec).find()) {
      throw new IllegalArgumentException(
          "'%s' reads a file; allowed here: words without one".formatted(spec));
    }
  }

  private static Direction direction(String name) {
    for (Direction direction : Direction.values()) {
      if (direction.name().toLowerCase(Locale.ROOT).equals(name)) {
        return direction;
      }
    }
    throw new IllegalArgumentException("'%s' is unknown; allowed: up, down".formatted(name));
  }

  private static void checkMethod(HttpExchange exchange, String allowed) throws ControlException {
    String method = exchange.getRequestMethod();
    if (!(", " + allowed + ",").contains(", " + method + ",")) {
      throw ControlException.method(method, exchange.getRequestURI().getPath(), allowed);
    }
  }

  /** RFC 9457. */
  private static String problem(ControlException refusal) {
    return new JsonWriter()
        .with("status", refusal.status())
        .with("detail", refusal.getMessage())
        .toString();
  }

  private static void send(HttpExchange exchange, int status, String type, String json)
      throws IOException {
    byte[] body = (json + "\n").getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(status, -1);
    } else {
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
