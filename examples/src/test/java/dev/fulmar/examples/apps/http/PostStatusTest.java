package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpServer;
import dev.fulmar.examples.Ran;
import dev.fulmar.rlnc.netty.server.HandlerResponse;
import dev.fulmar.rlnc.netty.server.RlncServer;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each body is the status that it is answered. */
class PostStatusTest {
  private static final InetSocketAddress ANY =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  @TempDir private Path folder;
  private HttpServer plain;
  private RlncServer coding;

  @BeforeEach
  void start() throws IOException {
    plain = HttpServer.create(ANY, 0);
    plain.createContext(
        "/readings",
        exchange -> {
          try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            exchange.sendResponseHeaders(Integer.parseInt(body), -1);
          }
        });
    plain.start();
    coding =
        RlncServer.start(
            ANY,
            request ->
                Optional.of(
                    new HandlerResponse(
                        Integer.parseInt(new String(request.body(), UTF_8)),
                        "text/plain",
                        "so".getBytes(UTF_8))),
            RlncServerConfig.defaults());
  }

  @AfterEach
  void stop() {
    plain.stop(0);
    coding.close();
  }

  private Ran post(int port, String profile, String lines, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("lines"), lines.replace(' ', '\n'));
    List<String> words =
        List.of(
            "http",
            "post",
            "http://127.0.0.1:" + port + "/readings",
            "--lines",
            file.toString(),
            "--profile",
            profile);
    return Ran.fulmar(Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new));
  }

  private static Stream<Arguments> finalStatuses() {
    return Stream.of("fast", "rest")
        .flatMap(
            profile -> Stream.of("500", "307", "400", "404").map(s -> Arguments.of(profile, s)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("finalStatuses")
  void aFinalStatusThatIsNoSuccessIsNoDelivery(String profile, String status) throws IOException {
    Ran ran = post(plain.getAddress().getPort(), profile, "200 201 " + status + " 200 " + status);

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out())
        .contains("delivered 3 of 5 requests", "2 answered " + status + " (first: message 3)");
    assertThat(ran.err())
        .contains("the server did not take every request")
        .hasLineCount(profile.equals("fast") ? 2 : 1); // fast says that the server does not code
  }

  @Test
  void fullWithoutATimeToWaitIsFinalToo() throws IOException {
    Ran ran = post(plain.getAddress().getPort(), "fast", "200 503");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out()).contains("delivered 1 of 2 requests", "1 answered 503");
  }

  @Test
  void eachStatusOfACodingServersAnswersIsToldOnce() throws IOException {
    Ran ran = post(coding.address().getPort(), "fast", "200 400 500 400 204 404");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out())
        .contains(
            "delivered 2 of 6 requests",
            "2 answered 400 (first: message 2)",
            "1 answered 404 (first: message 6)",
            "1 answered 500 (first: message 3)");
  }

  @Test
  void programsAreToldOfStatusesToo() throws IOException {
    Ran ran = post(coding.address().getPort(), "fast", "200 500 500", "--json");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.jsonLines().get(0).get("delivered").getAsInt()).isEqualTo(1);
    assertThat(ran.jsonLines().get(0).get("refused"))
        .isEqualTo(JsonParser.parseString("[{\"status\":500,\"requests\":2,\"first\":2}]"));
    assertThat(ran.err()).contains("2 answered 500 (first: message 2)");
  }

  @Test
  void theSameCommandWithAStoreSaysTheSameAgainAndSendsNothing() throws IOException {
    String store = folder.resolve("store").toString();
    Ran first = post(coding.address().getPort(), "fast", "200 500", "--store", store);
    Ran again = post(coding.address().getPort(), "fast", "200 500", "--store", store);

    assertThat(first.exitCode()).isEqualTo(1);
    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.out())
        .contains(
            "delivered 1 of 2 requests", "by 0 transmissions", "1 answered 500 (first: message 2)");
    assertThat(again.err()).contains("sends none of them again");
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"fast, 5s", "rest, 500ms"})
  void aServerThatIsFullForATimeIsToldOnceAndWhenItGoesOn(String profile, String timeout)
      throws IOException {
    AtomicInteger refusals = new AtomicInteger(6);
    plain.createContext(
        "/full",
        exchange -> {
          try (exchange) {
            byte[] unused = exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Retry-After", "1");
            exchange.sendResponseHeaders(refusals.getAndDecrement() > 0 ? 503 : 200, -1);
          }
        });
    String uri = "http://127.0.0.1:" + plain.getAddress().getPort() + "/full";

    Ran ran =
        Ran.fulmar("http", "post", uri, "--count", "1", "--profile", profile, "--timeout", timeout);

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(ran.err())
        .containsOnlyOnce("waiting: the server is ") // full, or busy
        .contains("503", ", trying again")
        .containsOnlyOnce("going on after");
  }
}
