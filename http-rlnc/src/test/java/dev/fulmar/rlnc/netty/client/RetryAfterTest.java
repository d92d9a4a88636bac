package dev.fulmar.rlnc.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-02T03:04:00Z"));

  private static OptionalLong seconds(String... fields) {
    HttpHeaders headers = new DefaultHttpHeaders();
    for (int i = 0; i < fields.length; i += 2) {
      headers.add(fields[i], fields[i + 1]);
    }
    OptionalLong nanos = RetryAfter.nanos(headers, CLOCK);
    return nanos.isEmpty()
        ? nanos
        : OptionalLong.of(Duration.ofNanos(nanos.getAsLong()).toSeconds());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "120, 120",
    "3600, 3600",
    "3601, 3600",
    "999999999, 3600",
    "99999999999999999999, 3600",
    "00000000000007, 7"
  })
  void secondsAreTakenUpToAnHour(String text, long expected) {
    assertThat(seconds("Retry-After", text)).hasValue(expected);
  }

  @Test
  void aDateIsTakenByTheServersOwnClockIfItTellsIt() {
    String then = "Fri, 02 Jan 2026 03:05:30 GMT";
    assertThat(seconds("Retry-After", then)).hasValue(90);
    assertThat(seconds("Retry-After", then, "Date", "Fri, 02 Jan 2026 03:05:00 GMT")).hasValue(30);
    assertThat(seconds("Retry-After", "Fri, 02 Jan 2026 03:00:00 GMT")).hasValue(0);
    assertThat(seconds("Retry-After", "Fri, 02 Jan 2032 03:00:00 GMT")).hasValue(3600);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "1.5", "soon", "1 2", "Fri, 99 Foo"})
  void whatIsNeitherIsAsGoodAsNothing(String text) {
    assertThat(seconds("Retry-After", text)).isEmpty();
    assertThat(seconds()).isEmpty();
  }
}
