package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientCommandsTest {
  private RunningGateway gateway;

  @BeforeEach
  void start() throws IOException {
    gateway = new RunningGateway(Duration.ZERO, Duration.ofMillis(50));
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void getPrintsThePayload() {
    Ran ran = Ran.fulmar("coap", "get", gateway.uri("/hello"));

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).isEqualToIgnoringNewLines("hello from fulmar");
    assertThat(ran.err()).isEmpty();
  }

  @Test
  void getUnderJsonPrintsOneObjectWithTheExchange() {
    Ran ran = Ran.fulmar("coap", "get", "--json", gateway.uri("/hello"));

    assertThat(ran.exitCode()).isZero();
    JsonObject answer = ran.jsonLines().get(0);
    assertThat(answer.keySet())
        .containsExactly(
            "code", "type", "mid", "rtt_ms", "payload_bytes", "retransmissions", "payload");
    assertThat(answer.get("code").getAsString()).isEqualTo("2.05");
    assertThat(answer.get("type").getAsString()).isEqualTo("ACK");
    assertThat(answer.get("mid").getAsInt()).isEqualTo(gateway.received().get(0).getMID());
    assertThat(answer.get("rtt_ms").getAsDouble()).isPositive();
    assertThat(answer.get("payload_bytes").getAsInt()).isEqualTo(17);
    assertThat(answer.get("retransmissions").getAsInt()).isZero();
    assertThat(answer.get("payload").getAsString()).isEqualTo("hello from fulmar");
  }

  @Test
  void aHostNameWorksLikeAnAddress() {
    String uri = gateway.uri("/hello").replace("127.0.0.1", "localhost");

    assertThat(Ran.fulmar("coap", "get", uri).exitCode()).isZero();
  }

  @Test
  void whatArrivesInBlocksIsPrintedWhole() {
    Ran ran = Ran.fulmar("coap", "get", "--json", gateway.uri("/large"));

    assertThat(ran.jsonLines().get(0).get("payload_bytes").getAsInt()).isGreaterThan(1280);
    assertThat(ran.jsonLines().get(0).get("payload").getAsString()).contains("line 01", "line 30");
  }

  @Test
  void putPrintsTheCodeAndGetFindsThePayloadAfterwards() {
    Ran put = Ran.fulmar("coap", "put", "--payload", "@21,5 °C", gateway.uri("/test"));
    Ran get = Ran.fulmar("coap", "get", gateway.uri("/test"));

    assertThat(put.exitCode()).isZero();
    assertThat(put.out()).isEqualToIgnoringNewLines("2.04 Changed");
    assertThat(get.out()).isEqualToIgnoringNewLines("@21,5 °C");
  }

  @Test
  void putSendsTheBytesOfAFile(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("payload"), new byte[] {(byte) 0xfe, 1});

    Ran put = Ran.fulmar("coap", "put", "--file", file.toString(), gateway.uri("/test"));

    assertThat(put.exitCode()).isZero();
    assertThat(Ran.fulmar("coap", "get", gateway.uri("/test")).out())
        .isEqualToIgnoringNewLines("0xfe01");
  }

  @Test
  void putWithoutPayloadOrWithTwoIsBadUsage() {
    Ran none = Ran.fulmar("coap", "put", gateway.uri("/test"));
    Ran both = Ran.fulmar("coap", "put", "--payload", "a", "--file", "b", gateway.uri("/test"));

    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err()).contains("--payload", "--file");
    assertThat(both.exitCode()).isEqualTo(2);
    assertThat(both.err()).contains("--payload", "--file");
    assertThat(gateway.received()).isEmpty();
  }

  @Test
  void putOfAFileThatIsNotThereIsBadUsage() {
    Ran ran = Ran.fulmar("coap", "put", "--file", "/nowhere/at/all", gateway.uri("/test"));

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("/nowhere/at/all");
  }

  @Test
  void postPrintsTheCodeTheLocationAndThePayload() {
    Ran created = Ran.fulmar("coap", "post", "--payload", "x", gateway.uri("/test"));
    Ran answered = Ran.fulmar("coap", "post", "--payload", "x", gateway.uri("/large-post"));

    assertThat(created.exitCode()).isZero();
    assertThat(created.out())
        .isEqualToIgnoringNewLines("2.01 Created at /location1/location2/location3");
    assertThat(answered.out()).isEqualToIgnoringNewLines("2.04 Changed: x");
  }

  @Test
  void postPrintsTheLocationAsJsonToo() {
    Ran created = Ran.fulmar("coap", "post", "--json", "--payload", "x", gateway.uri("/test"));
    Ran answered =
        Ran.fulmar("coap", "post", "--json", "--payload", "x", gateway.uri("/large-post"));

    assertThat(created.jsonLines().get(0).get("location").getAsString())
        .isEqualTo("/location1/location2/location3");
    assertThat(answered.jsonLines().get(0).has("location")).isFalse();
  }

  @Test
  void postNeedsNoPayload() {
    Ran ran = Ran.fulmar("coap", "post", gateway.uri("/obs-reset"));

    assertThat(ran.exitCode()).isZero();
    assertThat(gateway.received().get(0).getPayloadSize()).isZero();
  }

  @Test
  void deletePrintsTheCode() {
    Ran ran = Ran.fulmar("coap", "delete", gateway.uri("/test"));

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).isEqualToIgnoringNewLines("2.02 Deleted");
  }

  @Test
  void pingPrintsHowLongTheResetTook() {
    Ran words = Ran.fulmar("coap", "ping", gateway.uri(""));
    Ran json = Ran.fulmar("coap", "ping", "--json", "--count", "2", gateway.uri("/anything"));

    assertThat(words.exitCode()).isZero();
    assertThat(words.out()).matches("127\\.0\\.0\\.1:\\d+ answered in \\d+\\.\\d ms\\R");
    assertThat(json.jsonLines()).hasSize(2);
    JsonObject answer = json.jsonLines().get(0);
    assertThat(answer.get("code").getAsString()).isEqualTo("0.00");
    assertThat(answer.get("type").getAsString()).isEqualTo("RST");
    assertThat(answer.get("rtt_ms").getAsDouble()).isPositive();
    assertThat(gateway.received()).isEmpty();
  }

  @Test
  void countAsksThatOften() {
    Ran ran = Ran.fulmar("coap", "get", "--json", "--count", "3", gateway.uri("/hello"));

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.jsonLines()).extracting(line -> line.get("mid").getAsInt()).hasSize(3);
    assertThat(gateway.received()).hasSize(3);
  }

  @Test
  void durationAsksUntilItIsOverAndCountBoundsIt() {
    Ran timed = Ran.fulmar("coap", "get", "--duration", "200ms", gateway.uri("/hello"));
    Ran both = Ran.fulmar("coap", "get", "--duration", "1m", "--count", "2", gateway.uri("/hello"));

    assertThat(timed.exitCode()).isZero();
    assertThat(timed.out().lines()).hasSizeGreaterThan(1);
    assertThat(both.out().lines()).hasSize(2);
  }

  @Test
  void theFirstFailureOfManyEndsThem() {
    Ran ran = Ran.fulmar("coap", "get", "--count", "3", gateway.uri("/nothing"));

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(gateway.received()).hasSize(1);
  }

  @Test
  void aBodyOf64KilobytesGoesBothWays(@TempDir Path folder) throws IOException {
    String body = "0123456789abcdef".repeat(4096);
    Path file = Files.writeString(folder.resolve("body"), body);

    Ran put = Ran.fulmar("coap", "put", "--file", file.toString(), gateway.uri("/large-update"));
    Ran get = Ran.fulmar("coap", "get", gateway.uri("/large-update"));

    assertThat(put.err()).isEmpty();
    assertThat(get.out()).isEqualToIgnoringNewLines(body);
  }

  @ParameterizedTest(name = "{0} of what is not there")
  @ValueSource(strings = {"get", "post", "delete", "observe"})
  void anErrorOfTheServerIsAFailureThatNamesTheCode(String command) {
    Ran ran = Ran.fulmar("coap", command, gateway.uri("/nothing"));

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("127.0.0.1:", "answered 4.04 Not Found");
  }

  @Test
  void anErrorOfTheServerIsAResultUnderJson() {
    Ran ran = Ran.fulmar("coap", "put", "--json", "--payload", "x", gateway.uri("/hello"));

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.jsonLines()).hasSize(1);
    assertThat(ran.jsonLines().get(0).get("code").getAsString()).isEqualTo("4.05");
  }

  @Test
  void observePrintsEachNotificationAndThenCancelsTheObservation() {
    Ran ran = Ran.fulmar("coap", "observe", "--count", "3", gateway.uri("/obs"));

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().lines()).hasSize(3).allMatch(line -> line.startsWith("tick "));
    assertThat(ran.out().lines()).doesNotHaveDuplicates();
    assertThat(gateway.received())
        .extracting(request -> request.getOptions().getObserve())
        .containsExactly(0, 1);
    assertThat(gateway.received().get(1).getToken())
        .isEqualTo(gateway.received().get(0).getToken());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"/obs, CON", "/obs-non, NON"})
  void observeUnderJsonShowsTheTypeOfTheNotifications(String path, String type) {
    List<JsonObject> lines =
        Ran.fulmar("coap", "observe", "--json", "--count", "2", gateway.uri(path)).jsonLines();

    assertThat(lines).hasSize(2);
    assertThat(lines.get(1).get("type").getAsString()).isEqualTo(type);
    assertThat(lines.get(1).get("rtt_ms").isJsonNull()).isTrue();
  }

  @Test
  void observeEndsWithItsDuration() {
    Ran ran = Ran.fulmar("coap", "observe", "--duration", "500ms", gateway.uri("/obs"));

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).startsWith("tick ");
  }

  @Test
  void observingWhatCannotBeObservedPrintsTheAnswerAndFails() {
    Ran ran = Ran.fulmar("coap", "observe", gateway.uri("/hello"));

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out()).isEqualToIgnoringNewLines("hello from fulmar");
    assertThat(ran.err()).contains("cannot be observed");
  }

  @Test
  void aHostThatIsNotKnownIsAFailure() {
    Ran ran = Ran.fulmar("coap", "get", "coap://no-such-host.invalid/hello");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err()).contains("'no-such-host.invalid'");
  }

  @Test
  void settingsThatContradictEachOtherAreBadUsage() {
    Ran ran =
        Ran.fulmar("coap", "get", "-D", "COAP.COCORED_MIN_THRESHOLD=90", gateway.uri("/hello"));

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("MIN_THRESHOLD", "90");
  }

  @Test
  void metricsCountTheRequestsThatReachedEachHandler() {
    Ran.fulmar("coap", "get", gateway.uri("/hello"));
    Ran.fulmar("coap", "observe", "--count", "2", gateway.uri("/obs"));

    JsonObject metrics =
        JsonParser.parseString(Ran.fulmar("coap", "get", gateway.uri("/metrics")).out())
            .getAsJsonObject();

    JsonObject handled = metrics.getAsJsonObject("handledRequests");
    assertThat(handled.get("hello").getAsInt()).isEqualTo(1);
    assertThat(handled.get("obs").getAsInt()).as("registration and cancellation").isEqualTo(2);
    assertThat(metrics.get("received").getAsInt()).isEqualTo(4);
    assertThat(metrics.get("earlyDropped").getAsInt()).isZero();
  }
}
