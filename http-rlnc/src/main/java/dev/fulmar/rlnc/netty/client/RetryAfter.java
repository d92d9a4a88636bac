package dev.fulmar.rlnc.netty.client;

import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** How long a server wants to be left alone (RFC 9110, 10.2.3); never more than an hour. */
final class RetryAfter {
  private static final Duration MAX = Duration.ofHours(1);
  private static final int MAX_DIGITS = 9;
  private static final Pattern SECONDS = Pattern.compile("\\d+");

  private RetryAfter() {}

  /**
   * In nanoseconds, from 0; empty if there is none, or none that can be read.
   *
   * @param clock for a date, if the response does not say what the server takes the time to be
   */
  static OptionalLong nanos(HttpHeaders headers, InstantSource clock) {
    String text = headers.get(HttpHeaderNames.RETRY_AFTER, "").strip();
    if (SECONDS.matcher(text).matches()) {
      return limited(seconds(text.replaceFirst("^0+(?=\\d)", "")));
    }
    Optional<Instant> then = date(text);
    if (then.isEmpty()) {
      return OptionalLong.empty();
    }
    Instant now = date(headers.get(HttpHeaderNames.DATE, "")).orElseGet(clock::instant);
    return limited(Duration.between(now, then.get()));
  }

  private static Duration seconds(String digits) {
    return digits.length() > MAX_DIGITS ? MAX : Duration.ofSeconds(Long.parseLong(digits));
  }

  private static Optional<Instant> date(String text) {
    return text.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(DateFormatter.parseHttpDate(text)).map(Date::toInstant);
  }

  private static OptionalLong limited(Duration wait) {
    Duration atMost = wait.compareTo(MAX) > 0 ? MAX : wait;
    return OptionalLong.of(atMost.isNegative() ? 0 : atMost.toNanos());
  }
}
