package dev.fulmar.examples.reproduce.rlnc;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageBytesTest {
  private static Combination coded(int... lengths) {
    return new Combination(23, lengths, new byte[] {117, (byte) 203}, new byte[204]);
  }

  private static String lines(String... lines) {
    return String.join("\r\n", lines) + "\r\n";
  }

  @Test
  void aNativeMessageHasThe261BytesOfThePaperOnAverage() {
    List<byte[]> bodies = Readings.of(1000, 1);
    double mean =
        bodies.stream()
            .map(body -> Combination.of(new NativeMessage(23, body)))
            .mapToInt(MessageBytes::ofPaper)
            .average()
            .orElseThrow();

    assertThat(mean).isCloseTo(6526 / 25., within(1.));
  }

  @Test
  void aCombinationOfTwoHasThe281BytesOfThePaper() {
    // {Header:23,24;201,204;117,203}: 30 bytes, 204 of the body, 49 beside
    assertThat(MessageBytes.ofPaper(coded(201, 204))).isEqualTo(283);
    assertThat((double) MessageBytes.ofPaper(coded(201, 204))).isCloseTo(7034 / 25., within(2.));
  }

  @Test
  void anHttpRequestHasTheBytesThatAreSent() {
    Combination alone = Combination.of(new NativeMessage(7, new byte[200]));
    String rest =
        lines(
            "POST /api/sensors HTTP/1.1",
            "host: 192.168.1.3:5000",
            "content-length: 200",
            "connection: close",
            "");
    String coding = lines("Header: 7", "RLNC-Client: 1234567890123456789012");

    assertThat(MessageBytes.http(alone, false)).isEqualTo(rest.length() + 200);
    assertThat(MessageBytes.http(alone, true)).isEqualTo(rest.length() + coding.length() + 200);
  }

  @Test
  void aResponseHasTheBytesThatAreSent() {
    String head =
        lines("HTTP/1.1 200 OK", "content-type: application/json", "content-length: 15", "");
    assertThat(MessageBytes.response(15)).isEqualTo(head.length() + 15);
  }

  @Test
  void readingsHave199To204BytesAndAreTheSameForASeed() {
    List<byte[]> bodies = Readings.of(500, 3);
    assertThat(bodies.stream().mapToInt(body -> body.length).distinct())
        .containsExactlyInAnyOrder(199, 200, 201, 202, 203, 204);
    assertThat(Readings.of(500, 3).get(499)).isEqualTo(bodies.get(499));
    assertThat(Readings.of(500, 4).get(499)).isNotEqualTo(bodies.get(499));
    assertThat(new String(bodies.get(0), US_ASCII)).startsWith("{\"id\": \"").endsWith("\"}");
  }
}
