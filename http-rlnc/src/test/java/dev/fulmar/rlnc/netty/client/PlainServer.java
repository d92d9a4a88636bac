package dev.fulmar.rlnc.netty.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The JDK's web server: keeps connections, knows nothing of coding. */
final class PlainServer implements AutoCloseable {
  private final HttpServer server;
  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private final List<String> codedFields = new CopyOnWriteArrayList<>();

  PlainServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/readings", this::handle);
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  /** Of the requests to /readings, in order. */
  List<String> bodies() {
    return bodies;
  }

  /** The RLNC field of each of them that has one. */
  List<String> codedFields() {
    return codedFields;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      String lengthBytes = exchange.getRequestHeaders().getFirst("Content-Length");
      if (!lengthBytes.equals(Integer.toString(body.length()))) {
        return; // cut off
      }
      bodies.add(body);
      String field = exchange.getRequestHeaders().getFirst("RLNC");
      if (field != null) {
        codedFields.add(field);
      }
      byte[] response = ("got " + body).getBytes(UTF_8);
      exchange.getResponseHeaders().add("X-Count", Integer.toString(bodies.size()));
      exchange.sendResponseHeaders(201, response.length);
      exchange.getResponseBody().write(response);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
