package dev.fulmar.rlnc.netty.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.protocol.Reply;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Field;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.ResponseBundle;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyReaderTest {
  private static final Report REPORT = new Report(2, 4, 3, 1, 7, 42);
  private static final Capability CAPABILITY = new Capability(16, 65536);
  private static final byte[] BUNDLE =
      ResponseBundle.write(
          List.of(
              new NumberedResponse(
                  3, new BinaryResponse(201, List.of(), "hi".getBytes(UTF_8)).write())));

  private final ReplyReader reader = new ReplyReader(10, InstantSource.system());

  private static FullHttpResponse response(int status, byte[] body, String... fields) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status), Unpooled.wrappedBuffer(body));
    for (int i = 0; i < fields.length; i += 2) {
      response.headers().add(fields[i], fields[i + 1]);
    }
    return response;
  }

  private static FullHttpResponse coded(int status, byte[] body, String mediaType) {
    return response(status, body, "RLNC-Ack", REPORT.write(), "Content-Type", mediaType);
  }

  @Test
  void aCodingServersReplyHasAllItsParts() {
    Reply reply =
        reader
            .read(
                true,
                response(
                    200,
                    BUNDLE,
                    "RLNC-Ack",
                    REPORT.write(),
                    "RLNC",
                    CAPABILITY.write(),
                    "Retry-After",
                    "2",
                    "Content-Type",
                    CodedPacket.MEDIA_TYPE))
            .orElseThrow();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.report()).contains(REPORT);
    assertThat(reply.capability()).contains(CAPABILITY);
    assertThat(reply.retryAfterNanos()).hasValue(2_000_000_000L);
    assertThat(reply.responses()).extracting(NumberedResponse::id).containsExactly(3L);
    assertThat(reply.application()).isEmpty();
    assertThat(reader.malformed()).isZero();
  }

  @Test
  void theApplicationsResponseIsWithoutWhatBelongsToTheConnection() {
    BinaryResponse application =
        reader
            .read(
                false,
                response(
                    404,
                    "no".getBytes(UTF_8),
                    "RLNC-Ack",
                    REPORT.write(),
                    "Content-Length",
                    "2",
                    "Connection",
                    "keep-alive",
                    "X-A",
                    "b"))
            .orElseThrow()
            .application()
            .orElseThrow();

    assertThat(application.status()).isEqualTo(404);
    assertThat(application.fields()).containsExactly(new Field("x-a", "b"));
    assertThat(application.content()).asString().isEqualTo("no");
  }

  @Test
  void aFieldThatCameInSeveralLinesIsRead() {
    String[] parts = REPORT.write().split(", ", 2);
    Reply reply =
        reader
            .read(true, response(202, new byte[0], "RLNC-Ack", parts[0], "RLNC-Ack", parts[1]))
            .orElseThrow();
    assertThat(reply.report()).contains(REPORT);
  }

  @ParameterizedTest
  @CsvSource({"RLNC-Ack, seen=x", "RLNC, v=2", "RLNC, '\"'", "Retry-After, soon"})
  void whatIsMalformedCountsAsAbsentAndIsCounted(String name, String value) {
    Reply reply = reader.read(true, response(200, new byte[0], name, value)).orElseThrow();
    assertThat(reply.report()).isEmpty();
    assertThat(reply.capability()).isEmpty();
    assertThat(reply.retryAfterNanos()).isEmpty();
    assertThat(reader.malformed()).isEqualTo(1);
  }

  @Test
  void aReplyWhoseResponsesCannotBeReadIsNone() {
    assertThat(reader.read(true, coded(200, new byte[] {1}, CodedPacket.MEDIA_TYPE))).isEmpty();
    assertThat(reader.read(true, coded(200, BUNDLE, "text/html"))).isEmpty();
    assertThat(reader.malformed()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 409, 503})
  void theBodyOfARefusalIsNotLookedAt(int status) {
    Reply reply = reader.read(true, coded(status, new byte[] {1}, "text/html")).orElseThrow();
    assertThat(reply.responses()).isEmpty();
    assertThat(reply.report()).contains(REPORT);
  }

  @Test
  void whatAPlainServerSaysOnTheCodedPathIsAReplyWithoutReport() {
    Reply reply = reader.read(true, response(200, new byte[] {1}, "Server", "x")).orElseThrow();
    assertThat(reply.report()).isEmpty();
    assertThat(reply.responses()).isEmpty();
  }
}
