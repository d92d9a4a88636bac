package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonParser;
import dev.fulmar.examples.ChildJvm;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.socket.TcpLink;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests in processes that are killed, over a link that swallows half of the connections: those
 * of the server with a journal and of the client with a store.
 */
@Tag("slow")
class ExactlyOnceProcessTest {
  private static final int REQUESTS = 200;
  private static final LinkConfig BAD =
      LinkSpec.parse("exchange(n=100,p=50%,alpha=50%) delay 50ms");

  @TempDir private Path folder;
  private final List<ChildJvm> started = new ArrayList<>();

  @AfterEach
  void stop() {
    started.forEach(ChildJvm::close);
  }

  @Test
  void everyRequestIsHandledOnceAndInOrderThoughBothSidesAreKilledTwice() throws Exception {
    ChildJvm server = serve(0);
    int port = server.port();
    try (TcpLink link = link(port)) {
      String uri = "http://127.0.0.1:" + link.address().getPort() + "/readings";
      ChildJvm client = post(uri);
      awaitLines(20);
      server.kill();
      server = serve(port);
      awaitLines(60);
      client.kill();
      client = post(uri);
      awaitLines(100);
      server.kill();
      server = serve(port);
      awaitLines(140);
      client.kill();
      client = post(uri);
      ChildJvm last = client;
      await().atMost(Duration.ofSeconds(60)).until(() -> last.out().contains("delivered"));

      assertThat(client.exitCode()).as(client.err()).isZero();
      assertThat(client.out()).contains("delivered 200 of 200 requests");
      assertThat(loggedIds())
          .containsExactlyElementsOf(LongStream.rangeClosed(1, REQUESTS).boxed().toList());
    }
  }

  private static TcpLink link(int port) throws IOException {
    return TcpLink.builder()
        .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
        .to(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
        .up(BAD)
        .seed(1)
        .start();
  }

  private ChildJvm serve(int port) throws IOException {
    return start(
        "http",
        "serve",
        "--port",
        Integer.toString(port),
        "--journal",
        folder.resolve("journal").toString(),
        "--log",
        log().toString());
  }

  private ChildJvm post(String uri) throws IOException {
    return start(
        "http",
        "post",
        uri,
        "--count",
        Integer.toString(REQUESTS),
        "--store",
        folder.resolve("store").toString(),
        "--timeout",
        "1s",
        "--window",
        "2");
  }

  private ChildJvm start(String... words) throws IOException {
    ChildJvm child = ChildJvm.fulmar(folder, words);
    started.add(child);
    return child;
  }

  private Path log() {
    return folder.resolve("log");
  }

  private void awaitLines(int lines) {
    await().atMost(Duration.ofSeconds(60)).until(() -> logLines().size() >= lines);
  }

  private List<String> logLines() throws IOException {
    return Files.exists(log()) ? Files.readAllLines(log(), UTF_8) : List.of();
  }

  private List<Long> loggedIds() throws IOException {
    return logLines().stream()
        .map(line -> JsonParser.parseString(line).getAsJsonObject().get("id").getAsLong())
        .toList();
  }
}
