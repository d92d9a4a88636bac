package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.protocol.Reply;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Field;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.ResponseBundle;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Reads responses. What is malformed counts as absent, and is counted. */
final class ReplyReader {
  private static final int MIN_STATUS = 200;
  private static final int MAX_STATUS = 599;

  private final int maxResponses;
  private final InstantSource clock;
  private long malformed;

  /** A reader that takes so many responses in one bundle at most. */
  ReplyReader(int maxResponses, InstantSource clock) {
    this.maxResponses = maxResponses;
    this.clock = clock;
  }

  /** How many fields and bodies could not be read. */
  long malformed() {
    return malformed;
  }

  /**
   * Reads a response, which is not released.
   *
   * @param coded whether it is one to a combination or a probe; to a message by itself a bundle may
   *     come as well, and is known by its media type
   * @return empty if it should hold the application's responses and they cannot be read: it is then
   *     as good as none, since without them it would say that there are none
   */
  Optional<Reply> read(boolean coded, FullHttpResponse response) {
    HttpHeaders headers = response.headers();
    Optional<Report> report = parsed(headers, Report.FIELD_NAME, Report::parse);
    boolean isBundle = report.isPresent() && (coded || isBundle(response));
    Optional<List<NumberedResponse>> responses =
        isBundle ? bundle(response) : Optional.of(List.of());
    return responses.map(
        bundle ->
            new Reply(
                response.status().code(),
                report,
                parsed(headers, RequestField.FIELD_NAME, Capability::parse),
                bundle,
                coded || isBundle ? Optional.empty() : application(response),
                retryAfter(headers)));
  }

  private <T> Optional<T> parsed(
      HttpHeaders headers, String name, Function<String, Parsed<T>> parser) {
    List<String> lines = headers.getAll(name);
    return lines.isEmpty() ? Optional.empty() : accepted(parser.apply(String.join(", ", lines)));
  }

  private <T> Optional<T> accepted(Parsed<T> parsed) {
    if (parsed instanceof Parsed.Accepted<T> good) {
      return Optional.of(good.value());
    }
    malformed++;
    return Optional.empty();
  }

  private Optional<List<NumberedResponse>> bundle(FullHttpResponse response) {
    if (response.status().codeClass() != HttpStatusClass.SUCCESS
        || !response.content().isReadable()) {
      return Optional.of(List.of());
    }
    if (!isBundle(response)) {
      malformed++;
      return Optional.empty();
    }
    byte[] body = ByteBufUtil.getBytes(response.content());
    return accepted(ResponseBundle.read(body, maxResponses));
  }

  private static boolean isBundle(FullHttpResponse response) {
    CharSequence mediaType = HttpUtil.getMimeType(response);
    return mediaType != null && CodedPacket.MEDIA_TYPE.contentEquals(mediaType);
  }

  /** If one of its fields is impossible, without them: that it came matters more. */
  private Optional<BinaryResponse> application(FullHttpResponse response) {
    int status = response.status().code();
    if (status < MIN_STATUS || status > MAX_STATUS) {
      malformed++;
      return Optional.empty();
    }
    List<Field> fields = new ArrayList<>();
    response
        .headers()
        .forEach(line -> fields.add(new Field(line.getKey(), line.getValue().strip())));
    byte[] body = ByteBufUtil.getBytes(response.content());
    Parsed<BinaryResponse> whole = BinaryResponse.of(status, BinaryResponse.carried(fields), body);
    return accepted(whole).or(() -> accepted(BinaryResponse.of(status, List.of(), body)));
  }

  private OptionalLong retryAfter(HttpHeaders headers) {
    OptionalLong nanos = RetryAfter.nanos(headers, clock);
    if (nanos.isEmpty() && headers.contains(HttpHeaderNames.RETRY_AFTER)) {
      malformed++;
    }
    return nanos;
  }
}
