package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.fulmar.examples.ChildJvm;
import dev.fulmar.examples.ForeignProgram;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** libcoap exits 0 whatever happened, so all is said about what it prints. */
@Tag("interop")
class LibcoapInteropTest {
  private static final String CLIENT = "coap-client-notls";

  /** One request a second is served; whatever arrives meanwhile is dropped early. */
  private static final String[] DROPS_WHAT_HAS_TO_WAIT = {
    "coap",
    "serve",
    "--port",
    "0",
    "--handler-delay",
    "1s",
    "-D",
    "COAP.COCORED_SERVICE_PERMITS=1",
    "-D",
    "COAP.COCORED_QUEUE_WEIGHT=1",
    "-D",
    "COAP.COCORED_MIN_THRESHOLD=0",
    "-D",
    "COAP.COCORED_MAX_THRESHOLD=1",
    "-D",
    "COAP.COCORED_MAX_PROBABILITY=1",
    "-D",
    "COAP.COCORED_BUFFER_CAPACITY=2",
  };

  @TempDir private static Path folder;
  private static ChildJvm server;
  private static int port;

  @BeforeAll
  static void start() throws IOException {
    ForeignProgram.assumeInstalled(CLIENT);
    server = ChildJvm.fulmar(folder, "coap", "serve", "--port", "0", "--notify-every", "1s");
    port = server.port();
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  private static String libcoap(String method, String uri, String... more)
      throws IOException, InterruptedException {
    return ForeignProgram.output(startLibcoap(method, uri, more));
  }

  /** Gives up after 40 s only: longer than all retransmissions that a test provokes. */
  private static Process startLibcoap(String method, String uri, String... more)
      throws IOException {
    String[] command = new String[more.length + 6];
    System.arraycopy(new String[] {CLIENT, "-m", method, "-B", "40"}, 0, command, 0, 5);
    System.arraycopy(more, 0, command, 5, more.length);
    command[command.length - 1] = uri;
    return ForeignProgram.start(Map.of(), command);
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "[::1]"})
  void getsAResource(String host) throws Exception {
    assertThat(libcoap("get", "coap://%s:%d/hello".formatted(host, port)))
        .isEqualToIgnoringNewLines("hello from fulmar");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "[::1]"})
  void getsBackWhatItPut(String host) throws Exception {
    String uri = "coap://%s:%d/test".formatted(host, port);

    assertThat(libcoap("put", uri, "-e", "put over " + host)).isBlank();
    assertThat(libcoap("get", uri)).isEqualToIgnoringNewLines("put over " + host);
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "[::1]"})
  void observesForFourSeconds(String host) throws Exception {
    String printed = libcoap("get", "coap://%s:%d/obs".formatted(host, port), "-s", "4", "-w");

    assertThat(printed.lines().filter(line -> line.startsWith("tick ")))
        .hasSizeGreaterThanOrEqualTo(4)
        .doesNotHaveDuplicates();
  }

  @Test
  void getsWhatComesInBlocksAndWhatComesLater() throws Exception {
    assertThat(libcoap("get", "coap://127.0.0.1:%d/large".formatted(port)))
        .hasSizeGreaterThan(1280)
        .contains("line 01", "line 30");
    assertThat(libcoap("get", "coap://127.0.0.1:%d/separate".formatted(port)))
        .contains("this took a while");
  }

  private static String uri(String path) {
    return "coap://127.0.0.1:%d%s".formatted(port, path);
  }

  @Test
  void bodiesInBlocksGoBothWays() throws Exception {
    String body = "0123456789abcdef".repeat(4096);
    Path file = Files.writeString(folder.resolve("body"), body);

    libcoap("put", uri("/large-update"), "-f", file.toString());
    Path got = folder.resolve("got"); // a pipe that nobody empties would hold libcoap up
    libcoap("get", uri("/large-update"), "-o", got.toString());
    Path posted = folder.resolve("posted");
    libcoap("post", uri("/large-post"), "-f", file.toString(), "-o", posted.toString());

    assertThat(got).hasContent(body);
    assertThat(posted).hasContent(body);
  }

  @Test
  void formatsAreChosenByAcceptAndRefusedWhereUnknown() throws Exception {
    assertThat(libcoap("get", uri("/multi-format"), "-A", "41")).contains("<thing");
    assertThat(libcoap("get", uri("/multi-format"), "-A", "0")).contains("one thing");
    assertThat(libcoap("get", uri("/multi-format"), "-A", "50")).contains("4.06");
  }

  @Test
  void createsOnceAndIsRefusedTheSecondTime() throws Exception {
    String[] ifNoneMatch = {"-O", "5,", "-e", "new"};
    libcoap("delete", uri("/create1"));

    assertThat(libcoap("put", uri("/create1"), ifNoneMatch)).doesNotContain("4.12");
    assertThat(libcoap("put", uri("/create1"), ifNoneMatch)).contains("4.12");
    assertThat(libcoap("get", uri("/create1"))).contains("new");
  }

  @Test
  void discoversLinksByTheirType() throws Exception {
    assertThat(libcoap("get", uri("/.well-known/core?rt=Type2")))
        .contains("</link1>", "</link2>")
        .doesNotContain("</link3>");
  }

  @Test
  void repeatsARequestThatWasDroppedEarlyAndIsHandledOnce() throws Exception {
    try (ChildJvm busy = ChildJvm.fulmar(folder, DROPS_WHAT_HAS_TO_WAIT)) {
      String server = "coap://127.0.0.1:" + busy.port();

      Process one = startLibcoap("get", server + "/hello");
      Process other = startLibcoap("get", server + "/test");

      assertThat(ForeignProgram.output(one)).contains("hello from fulmar");
      assertThat(ForeignProgram.output(other)).contains("a test");
      JsonObject metrics =
          JsonParser.parseString(Ran.fulmar("coap", "get", server + "/metrics").out())
              .getAsJsonObject();
      assertThat(metrics.get("earlyDropped").getAsInt()).isPositive();
      JsonObject handled = metrics.getAsJsonObject("handledRequests");
      assertThat(handled.get("hello").getAsInt()).isEqualTo(1);
      assertThat(handled.get("test").getAsInt()).isEqualTo(1);
    }
  }
}
