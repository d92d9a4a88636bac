package dev.fulmar.examples.reproduce.rlnc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.protocol.Outgoing;
import dev.fulmar.rlnc.protocol.Reply;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.ClientName;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.CodingHeader;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.RequestField;
import java.util.Optional;

/**
 * How long messages are.
 *
 * <p>The paper's Figure 4b has 261 bytes a native message (6526 for 25) and 281 a coded one (7034
 * for 25). With bodies of 199 to 204 bytes these are too few for any HTTP/1.1 head that a Python
 * client writes, about 180 bytes, but they are what is left with {@value #PAPER_BESIDE_BYTES} bytes
 * beside the body and the coding header {@code {Header:ID}}, which is what Python's {@code
 * sys.getsizeof} adds to a text. So the paper's bytes are counted that way, and those of HTTP/1.1,
 * head and body as this project's clients write them, beside.
 */
final class MessageBytes {
  static final int PAPER_BESIDE_BYTES = 49;

  static final String TARGET = "/api/sensors";
  private static final String AUTHORITY = "192.168.1.3:5000";
  private static final String CRLF = "\r\n";
  private static final int CLIENT_NAME_CHARS = 22;

  private MessageBytes() {}

  /** As the paper counts. */
  static int ofPaper(Combination combination) {
    String header = "{%s:%s}".formatted(CodingHeader.FIELD_NAME, CodingHeader.write(combination));
    return PAPER_BESIDE_BYTES + header.length() + combination.payload().length;
  }

  /** An HTTP/1.1 request on a connection of its own: REST without the fields of coding. */
  static int http(Combination combination, boolean coded) {
    StringBuilder head = request(TARGET, combination.payload().length);
    field(head, "connection", "close");
    if (coded) {
      field(head, CodingHeader.FIELD_NAME, CodingHeader.write(combination));
      field(head, ClientName.FIELD_NAME, "n".repeat(CLIENT_NAME_CHARS));
    }
    return head.length() + CRLF.length() + combination.payload().length;
  }

  /** An HTTP/1.1 request of version 1. */
  static int http(Outgoing outgoing) {
    if (outgoing instanceof Outgoing.Coded coded) {
      int body = coded.packet().write(coded.field(), Optional.empty()).length;
      StringBuilder head = request(CodedPacket.PATH, body);
      field(head, "content-type", CodedPacket.MEDIA_TYPE);
      field(head, RequestField.FIELD_NAME, coded.field().write());
      return head.length() + CRLF.length() + body;
    }
    if (outgoing instanceof Outgoing.Native single) {
      int body = single.request().content().length;
      StringBuilder head = request(single.request().target(), body);
      long id = single.field().mark().orElseThrow().id();
      if (!single.field().met()) {
        field(head, "Idempotency-Key", "\"%s-%d\"".formatted("n".repeat(CLIENT_NAME_CHARS), id));
      }
      field(head, RequestField.FIELD_NAME, single.field().write());
      return head.length() + CRLF.length() + body;
    }
    int body = ((Outgoing.Plain) outgoing).request().content().length;
    return request(TARGET, body).length() + CRLF.length() + body;
  }

  /** A response to REST or to the paper's profile. */
  static int response(int bodyBytes) {
    StringBuilder head = status(200);
    field(head, "content-type", "application/json");
    field(head, "content-length", Integer.toString(bodyBytes));
    return head.length() + CRLF.length() + bodyBytes;
  }

  /**
   * A response of version 1.
   *
   * @param mediaType of the body
   * @param brief whether it need not say what the client knows
   */
  static int response(Reply reply, String mediaType, int bodyBytes, boolean brief) {
    StringBuilder head = status(reply.status());
    if (bodyBytes > 0) {
      field(head, "content-type", mediaType);
    }
    field(head, "content-length", Integer.toString(bodyBytes));
    reply
        .report()
        .map(report -> brief ? report.writeBriefly() : report.write())
        .ifPresent(text -> field(head, Report.FIELD_NAME, text));
    reply
        .capability()
        .filter(same -> !brief)
        .map(Capability::write)
        .ifPresent(text -> field(head, RequestField.FIELD_NAME, text));
    return head.length() + CRLF.length() + bodyBytes;
  }

  static int sizeOf(String json) {
    return json.getBytes(UTF_8).length;
  }

  private static StringBuilder request(String target, int bodyBytes) {
    StringBuilder head = new StringBuilder("POST " + target + " HTTP/1.1" + CRLF);
    field(head, "host", AUTHORITY);
    field(head, "content-length", Integer.toString(bodyBytes));
    return head;
  }

  private static StringBuilder status(int code) {
    return new StringBuilder("HTTP/1.1 " + code + " " + (code == 202 ? "Accepted" : "OK") + CRLF);
  }

  private static void field(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append(CRLF);
  }
}
