package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.protocol.Outgoing;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Field;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.PacketMac;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.Symbol;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Base64;
import java.util.Optional;

/** Makes HTTP requests of transmissions. */
final class RequestWriter {
  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  private final String authority;
  private final Optional<PacketMac> mac;

  /**
   * A writer of requests to one server.
   *
   * @param authority the value of Host
   */
  RequestWriter(String authority, Optional<PacketMac> mac) {
    this.authority = authority;
    this.mac = mac;
  }

  FullHttpRequest write(Outgoing outgoing) {
    if (outgoing instanceof Outgoing.Native single) {
      return write(single);
    }
    if (outgoing instanceof Outgoing.Coded coded) {
      byte[] body = coded.packet().write(coded.field(), mac);
      FullHttpRequest request = request("POST", CodedPacket.PATH, body);
      request.headers().set(HttpHeaderNames.CONTENT_TYPE, CodedPacket.MEDIA_TYPE);
      request.headers().set(RequestField.FIELD_NAME, coded.field().write());
      return request;
    }
    return application(((Outgoing.Plain) outgoing).request());
  }

  private FullHttpRequest write(Outgoing.Native single) {
    RequestField field = single.field();
    RequestField.Mark mark = field.mark().orElseThrow();
    MessageId id = new MessageId(field.sender(), field.incarnation().number(), mark.id());
    FullHttpRequest request = application(single.request());
    if (!field.met()) { // one that knows the protocol has the key in the field
      request.headers().set(IDEMPOTENCY_KEY, idempotencyKey(id));
    }
    request
        .headers()
        .set(
            RequestField.FIELD_NAME,
            mac.map(key -> signed(field, key.ofNative(field, Symbol.write(id, single.request()))))
                .orElse(field)
                .write());
    return request;
  }

  private static RequestField signed(RequestField field, byte[] checksum) {
    RequestField.Mark mark = field.mark().orElseThrow();
    return new RequestField(
        field.sender(),
        field.incarnation(),
        field.oldestHeld(),
        field.met(),
        Optional.of(
            new RequestField.Mark(
                mark.id(), mark.rack(), mark.seq(), mark.crc(), Optional.of(checksum))));
  }

  /** A structured field: a string. */
  private static String idempotencyKey(MessageId id) {
    String sender = Base64.getUrlEncoder().withoutPadding().encodeToString(id.sender().bytes());
    return "\"%s-%d\"".formatted(sender, id.id());
  }

  private FullHttpRequest application(BinaryRequest application) {
    FullHttpRequest request =
        request(application.method(), application.target(), application.content());
    for (Field field : application.fields()) {
      request.headers().add(field.name(), field.value());
    }
    return request;
  }

  private FullHttpRequest request(String method, String target, byte[] body) {
    FullHttpRequest request =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1, HttpMethod.valueOf(method), target, Unpooled.wrappedBuffer(body));
    request.headers().set(HttpHeaderNames.HOST, authority);
    request.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
    return request;
  }
}
