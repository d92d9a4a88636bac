package dev.fulmar.examples.apps.coap;

import static org.awaitility.Awaitility.await;

import dev.fulmar.examples.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code coap serve} with coaps in a JVM of its own, on free ports. */
final class RunningSecureServer implements AutoCloseable {
  private static final String COAPS = "listening on coaps [::]:";
  private static final String PIN = "--pin ";

  private final ChildJvm server;

  RunningSecureServer(Path folder, String... security) throws IOException {
    String[] words =
        Stream.concat(Stream.of("coap", "serve", "--port", "0"), Stream.of(security))
            .toArray(String[]::new);
    server = ChildJvm.fulmar(folder, words);
    await().atMost(Duration.ofSeconds(30)).until(() -> coapsLine().isPresent());
  }

  private Optional<String> coapsLine() throws IOException {
    String printed = server.out();
    return printed.endsWith("\n")
        ? printed.lines().filter(line -> line.startsWith(COAPS)).findAny()
        : Optional.empty();
  }

  int port() throws IOException {
    return Integer.parseInt(coapsLine().orElseThrow().substring(COAPS.length()));
  }

  String uri(String host, String path) throws IOException {
    return "coaps://%s:%d%s".formatted(host, port(), path);
  }

  /** What it says of its self-signed certificate. */
  String pin() throws IOException {
    String err = server.err();
    return err.substring(err.indexOf(PIN) + PIN.length()).strip();
  }

  String out() throws IOException {
    return server.out();
  }

  String err() throws IOException {
    return server.err();
  }

  @Override
  public void close() {
    server.close();
  }
}
