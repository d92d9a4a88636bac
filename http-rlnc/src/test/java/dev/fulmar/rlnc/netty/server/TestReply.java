package dev.fulmar.rlnc.netty.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.rlnc.protocol.Reply;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.ResponseBundle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A response of the server, read. */
record TestReply(int status, List<String> lines, String body) {
  private static final long SECOND = 1_000_000_000L;

  static TestReply of(String response) {
    int end = response.indexOf("\r\n\r\n");
    if (end < 0) {
      throw new AssertionError("no response: " + response);
    }
    List<String> lines = List.of(response.substring(0, end).split("\r\n", -1));
    return new TestReply(
        Integer.parseInt(lines.get(0).split(" ", -1)[1]), lines, response.substring(end + 4));
  }

  Optional<String> field(String name) {
    String start = name.toLowerCase(Locale.ROOT) + ": ";
    return lines.stream()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
        .map(line -> line.substring(start.length()))
        .findFirst();
  }

  Report report() {
    return accepted(Report.parse(field(Report.FIELD_NAME).orElseThrow()));
  }

  /** As a client's session takes it. */
  Reply toSession() {
    boolean isBundle = field("content-type").equals(Optional.of(CodedPacket.MEDIA_TYPE));
    byte[] bytes = body.getBytes(ISO_8859_1);
    return new Reply(
        status,
        field(Report.FIELD_NAME).map(text -> accepted(Report.parse(text))),
        field(RequestField.FIELD_NAME).map(text -> accepted(Capability.parse(text))),
        isBundle ? accepted(ResponseBundle.read(bytes, 1000)) : List.of(),
        isBundle ? Optional.empty() : Optional.of(new BinaryResponse(status, List.of(), bytes)),
        field("retry-after").stream().mapToLong(text -> Long.parseLong(text) * SECOND).findAny());
  }

  /** {@code seen,new,rank,dec}. */
  String numbers() {
    Report report = report();
    return "%d,%d,%d,%d".formatted(report.seen(), report.newest(), report.rank(), report.decoded());
  }

  /** The responses of a bundle, as {@code id status body}. */
  List<String> bundle() {
    List<String> responses = new ArrayList<>();
    accepted(ResponseBundle.read(body.getBytes(ISO_8859_1), 1000))
        .forEach(
            numbered -> {
              BinaryResponse response = accepted(BinaryResponse.read(numbered.response()));
              responses.add(
                  "%d %d %s"
                      .formatted(
                          numbered.id(), response.status(), new String(response.content(), UTF_8)));
            });
    return responses;
  }

  private static <T> T accepted(Parsed<T> parsed) {
    return ((Parsed.Accepted<T>) parsed).value();
  }
}
