package dev.fulmar.rlnc.netty.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fulmar.rlnc.protocol.ClientRecord;
import dev.fulmar.rlnc.protocol.Packet;
import dev.fulmar.rlnc.protocol.ServerSession;
import dev.fulmar.rlnc.protocol.ServerSession.Delivery;
import dev.fulmar.rlnc.protocol.ServerSession.Verdict;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Field;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.PacketMac;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.ResponseBundle;
import dev.fulmar.rlnc.wire.Symbol;
import dev.fulmar.rlnc.wire.WireLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;

/** One client's session on the JDK's web server: what the client must understand, no more. */
final class CodingServer implements AutoCloseable {
  private final HttpServer server;
  private final Random random = new Random(1);
  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private final List<String> keys = new CopyOnWriteArrayList<>();
  private final List<NumberedResponse> kept = new ArrayList<>();
  private final Optional<PacketMac> mac;
  private Optional<ServerSession> session = Optional.empty();
  private long delivered;
  private Optional<Incarnation> incarnation = Optional.empty();

  CodingServer(Optional<PacketMac> mac) throws IOException {
    this.mac = mac;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  /** Of the messages that were delivered, in order. */
  List<String> bodies() {
    return bodies;
  }

  /** The Idempotency-Key of each message that came by itself. */
  List<String> keys() {
    return keys;
  }

  /** Its memory is gone; what it has on disk is not. */
  synchronized void restart(boolean losesResponses) {
    session = Optional.empty();
    if (losesResponses) {
      kept.clear();
    }
  }

  /** It has never heard of any client. */
  synchronized void forget() {
    restart(true);
    incarnation = Optional.empty();
    delivered = 0;
  }

  private synchronized void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      RequestField field =
          accepted(RequestField.parse(exchange.getRequestHeaders().getFirst("RLNC")));
      boolean coded = exchange.getRequestURI().getPath().equals(CodedPacket.PATH);
      Packet packet =
          coded
              ? Packet.coded(
                  field, accepted(CodedPacket.read(field, body, WireLimits.DEFAULT, mac)))
              : Packet.ofNative(field, symbol(exchange, field, body));
      ServerSession current = session.orElseGet(() -> begin(packet));
      session = Optional.of(current);
      Verdict verdict = current.offer(packet, System.nanoTime());
      if (current.isToBegin()) {
        incarnation = Optional.of(current.incarnation());
        current.onBegun();
      }
      deliver(current);
      exchange.getResponseHeaders().add(Report.FIELD_NAME, current.report().write());
      exchange.getResponseHeaders().add("RLNC", new Capability(16, 65_536).write());
      if (!(verdict instanceof Verdict.Taken)) {
        exchange.sendResponseHeaders(409, -1);
      } else if (coded) {
        bundle(exchange, current);
      } else {
        answer(exchange, current, field.mark().orElseThrow().id());
      }
    }
  }

  private ServerSession begin(Packet packet) {
    Optional<ClientRecord> known =
        incarnation.map(begun -> new ClientRecord(begun, delivered, List.copyOf(kept)));
    return new ServerSession(WireLimits.DEFAULT, random.nextLong(), known, packet);
  }

  private byte[] symbol(HttpExchange exchange, RequestField field, byte[] body) {
    List<Field> fields = new ArrayList<>();
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> values.forEach(value -> fields.add(new Field(name, value))));
    keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
    byte[] symbol =
        Symbol.write(
            new MessageId(
                field.sender(), field.incarnation().number(), field.mark().orElseThrow().id()),
            new BinaryRequest(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                BinaryRequest.carried(fields),
                body));
    if (mac.isPresent() && !mac.get().verifies(field, symbol)) {
      throw new IllegalStateException("wrong checksum");
    }
    return symbol;
  }

  private void deliver(ServerSession current) {
    for (Optional<Delivery> next = current.nextDelivery();
        next.isPresent();
        next = current.nextDelivery()) {
      String text = new String(((Delivery.Handle) next.get()).request().content(), UTF_8);
      bodies.add(text);
      byte[] response =
          new BinaryResponse(201, List.of(new Field("x-a", "b")), ("got " + text).getBytes(UTF_8))
              .write();
      delivered = next.get().id();
      kept.add(new NumberedResponse(delivered, response));
      current.onDelivered(delivered, response);
    }
    kept.removeIf(response -> response.id() <= current.acknowledged());
  }

  private static void bundle(HttpExchange exchange, ServerSession current) throws IOException {
    byte[] bundle = ResponseBundle.write(current.responses(65_536));
    Report report = current.report();
    exchange.getResponseHeaders().add("Content-Type", CodedPacket.MEDIA_TYPE);
    exchange.sendResponseHeaders(
        report.decoded() == report.newest() ? 200 : 202, bundle.length == 0 ? -1 : bundle.length);
    exchange.getResponseBody().write(bundle);
  }

  private static void answer(HttpExchange exchange, ServerSession current, long id)
      throws IOException {
    Optional<byte[]> response = current.response(id);
    if (response.isEmpty()) {
      exchange.sendResponseHeaders(202, -1);
      return;
    }
    BinaryResponse application = accepted(BinaryResponse.read(response.get()));
    application.fields().forEach(f -> exchange.getResponseHeaders().add(f.name(), f.value()));
    exchange.sendResponseHeaders(application.status(), application.content().length);
    exchange.getResponseBody().write(application.content());
  }

  private static <T> T accepted(Parsed<T> parsed) {
    if (parsed instanceof Parsed.Accepted<T> good) {
      return good.value();
    }
    throw new IllegalStateException(parsed.toString());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
