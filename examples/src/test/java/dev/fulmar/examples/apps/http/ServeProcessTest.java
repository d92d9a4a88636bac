package dev.fulmar.examples.apps.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.ChildJvm;
import dev.fulmar.examples.Ran;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code http serve} in a JVM of its own. */
@Tag("slow")
class ServeProcessTest {
  private static final int SIGTERM_EXIT_CODE = 128 + 15;

  @TempDir private Path folder;

  @Test
  void printsOneLineOnceUsableAndEndsQuietlyOnSigterm() throws Exception {
    Path log = folder.resolve("log");
    try (ChildJvm server =
        ChildJvm.fulmar(folder, "http", "serve", "--port", "0", "--log", log.toString())) {
      int port = server.port();
      assertThat(post("http://127.0.0.1:" + port).exitCode()).isZero();
      assertThat(post("http://[::1]:" + port + "/x").exitCode()).isZero();
      assertThat(Files.readAllLines(log)).as("flushed before it is acknowledged").hasSize(6);

      assertThat(server.terminate()).isEqualTo(SIGTERM_EXIT_CODE);
      assertThat(server.out()).isEqualTo("listening on http [::]:" + port + "\n");
      assertThat(server.err()).isEmpty();
    }
  }

  @Test
  void tellsOfAJournalAndALogThatDoNotBelongTogether() throws Exception {
    assertThat(errOfServing("first", "log")).isEmpty();
    assertThat(errOfServing("first", "log")).isEmpty();
    assertThat(errOfServing("another", "log")).contains("may be delivered again");
    assertThat(errOfServing("first", "new-log")).contains("is empty and the journal");
  }

  /** What a server says that takes one request. */
  private String errOfServing(String journal, String log) throws Exception {
    try (ChildJvm server =
        ChildJvm.fulmar(
            folder,
            "http",
            "serve",
            "--port",
            "0",
            "--journal",
            folder.resolve(journal).toString(),
            "--log",
            folder.resolve(log).toString())) {
      String uri = "http://127.0.0.1:" + server.port();
      assertThat(Ran.fulmar("http", "post", uri, "--count", "1").exitCode()).isZero();
      server.terminate();
      return server.err();
    }
  }

  private static Ran post(String uri) {
    return Ran.fulmar("http", "post", uri, "--count", "3");
  }
}
