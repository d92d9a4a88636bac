package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpCommandsTest {
  @TempDir private Path folder;
  private RunningService service;

  @BeforeEach
  void start() throws IOException {
    service = new RunningService(folder);
  }

  @AfterEach
  void stop() throws IOException {
    service.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"paper", "fast", "rest"})
  void eachLineIsDeliveredOnceInOrderAndLoggedWithItsHash(String profile) throws Exception {
    Path lines = Files.writeString(folder.resolve("lines"), "first\n\nthird \u00fc\nlast");

    Ran ran =
        Ran.fulmar(
            "http",
            "post",
            service.uri("/a?b=c"),
            "--lines",
            lines.toString(),
            "--profile",
            profile);

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).contains("delivered 4 of 4 requests");
    if (!profile.equals("fast")) { // which may have to ask for a response
      assertThat(ran.out()).contains("4 transmissions: 0 additional");
    }
    List<JsonObject> logged = service.logged();
    assertThat(logged)
        .extracting(line -> line.get("sha256").getAsString())
        .containsExactly(sha256("first"), sha256(""), sha256("third \u00fc"), sha256("last"));
    assertThat(logged).extracting(line -> line.get("bytes").getAsInt()).containsExactly(5, 0, 8, 4);
    assertThat(logged)
        .allSatisfy(
            line -> {
              assertThat(line.get("method").getAsString()).isEqualTo("POST");
              assertThat(line.get("path").getAsString()).isEqualTo("/a");
              assertThat(line.keySet()).containsExactly("id", "method", "path", "bytes", "sha256");
            });
    if (!profile.equals("rest")) {
      assertThat(logged).extracting(line -> line.get("id").getAsInt()).containsExactly(1, 2, 3, 4);
    } else {
      assertThat(logged).allMatch(line -> line.get("id").isJsonNull());
    }
  }

  @Test
  void jsonHasTheFieldsOfTheResult() {
    Ran ran =
        Ran.fulmar("http", "post", service.uri("/"), "--count", "20", "--json", "--window", "4");

    assertThat(ran.exitCode()).isZero();
    JsonObject result = ran.jsonLines().get(0);
    assertThat(result.keySet())
        .containsExactly(
            "requests",
            "transmissions",
            "additional",
            "additional_bytes",
            "response_bytes",
            "elapsed_ms",
            "delivered",
            "earlier_delivered",
            "answers_lost",
            "fate_unknown",
            "refused");
    assertThat(result.get("requests").getAsInt()).isEqualTo(20);
    assertThat(result.get("delivered").getAsInt()).isEqualTo(20);
    assertThat(result.get("response_bytes").getAsInt()).isPositive();
  }

  @Test
  void madeUpReadingsHaveTheSizesOfThePaper() throws IOException {
    Ran.fulmar("http", "post", service.uri("/"), "--count", "50");

    assertThat(service.logged())
        .hasSize(50)
        .allMatch(
            line -> line.get("bytes").getAsInt() >= 199 && line.get("bytes").getAsInt() <= 204)
        .extracting(line -> line.get("sha256").getAsString())
        .doesNotHaveDuplicates();
  }

  @Test
  void aFileIsOneRequest() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "one\ntwo\n");

    Ran ran = Ran.fulmar("http", "post", service.uri("/"), "--file", file.toString());

    assertThat(ran.exitCode()).isZero();
    assertThat(service.logged())
        .extracting(line -> line.get("sha256").getAsString())
        .containsExactly(sha256("one\ntwo\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"paper", "fast", "rest"})
  void whatIsNotAsciiInAUriGoesPercentEncoded(String profile) throws IOException {
    Ran ran =
        Ran.fulmar(
            "http", "post", service.uri("/\u00e9?\u00fc"), "--count", "1", "--profile", profile);

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(service.logged().get(0).get("path").getAsString()).isEqualTo("/%C3%A9");
  }

  @Test
  void theoryStandsBesideTheMeasurementWhereTheLossIsGiven() {
    String uri = service.uri("/");
    Ran coded = theory(uri, "--alpha", "50%", "--profile", "paper");
    Ran rest = theory(uri, "--profile", "rest");
    Ran json = theory(uri, "--json");

    assertThat(coded.out()).contains("0 additional (Eq. 2: 3.3)");
    assertThat(rest.out()).contains("0 additional (Eq. 1: 10.0)");
    assertThat(json.jsonLines().get(0).get("expected_additional").getAsDouble()).isEqualTo(10);
  }

  private static Ran theory(String uri, String... more) {
    List<String> words =
        new ArrayList<>(List.of("http", "post", uri, "--count", "10", "--loss", "50%"));
    words.addAll(List.of(more));
    return Ran.fulmar(words.toArray(String[]::new));
  }

  @Test
  void metricsCountWhatWasHandled() throws Exception {
    Ran.fulmar("http", "post", service.uri("/"), "--count", "5", "--profile", "paper");

    JsonObject metrics =
        JsonParser.parseString(get(service.uri("/metrics")).body()).getAsJsonObject();

    assertThat(metrics.get("handled").getAsInt()).isEqualTo(5);
    assertThat(metrics.get("delivered").getAsInt()).isEqualTo(5);
    assertThat(metrics.get("coded_requests").getAsInt()).isEqualTo(5);
    assertThat(metrics.get("sessions").getAsInt()).isEqualTo(1);
    assertThat(metrics.get("open_connections").getAsInt()).isPositive();
    HttpResponse<String> other = get(service.uri("/other"));
    assertThat(other.statusCode()).isEqualTo(405);
    assertThat(other.headers().firstValue("allow")).contains("POST, PUT"); // RFC 9110, 15.5.6
  }

  @Test
  void manyClientsAtOnceDoNotMix() throws Exception {
    List<Integer> exitCodes =
        IntStream.range(0, 8)
            .parallel()
            .map(
                client ->
                    Ran.fulmar(
                            "http",
                            "post",
                            service.uri("/c" + client % 2),
                            "--count",
                            "25",
                            "--seed",
                            Integer.toString(client))
                        .exitCode())
            .boxed()
            .toList();

    assertThat(exitCodes).containsOnly(0);
    assertThat(service.logged())
        .hasSize(200)
        .extracting(line -> line.get("sha256").getAsString())
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(strings = {"paper", "fast", "rest"})
  void nobodyThereIsAFailureInOneSentence(String profile) throws IOException {
    int freePort;
    try (ServerSocket socket = new ServerSocket(0)) {
      freePort = socket.getLocalPort();
    }
    Ran ran =
        Ran.fulmar(
            "http", "post", "http://127.0.0.1:" + freePort, "--count", "3", "--profile", profile);

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out()).contains("delivered 0 of 3 requests");
    assertThat(ran.err())
        .contains("127.0.0.1:" + freePort + " cannot be reached")
        .doesNotContain("Exception")
        .hasLineCount(1);
  }

  private static HttpResponse<String> get(String uri) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(uri)).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String sha256(String text) throws Exception {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
  }
}
