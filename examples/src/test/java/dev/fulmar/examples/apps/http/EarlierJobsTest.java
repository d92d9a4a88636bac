package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.examples.Ran;
import dev.fulmar.rlnc.journal.FileRequestStore;
import dev.fulmar.rlnc.journal.JournalOptions;
import dev.fulmar.rlnc.netty.client.RlncClient;
import dev.fulmar.rlnc.netty.client.RlncClientConfig;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that holds three requests of a command that was killed, while nobody listened. */
class EarlierJobsTest {
  private static final String JOB = "1\n2\n3\n4\n";

  @TempDir private Path folder;

  private Path store() {
    return folder.resolve("store");
  }

  private void leaveThreeOf(URI uri, Path lines) throws Exception {
    FileRequestStore held = FileRequestStore.open(store(), JournalOptions.DEFAULT, new Random(1));
    PostJob.resume(store(), held, uri, LineBodies.read(lines, 1000)).close();
    RlncClientConfig config = RlncClientConfig.builder().store(held).build();
    try (RlncClient client =
        RlncClient.open(URI.create("http://" + uri.getRawAuthority()), config)) {
      for (int i = 1; i <= 3; i++) {
        CompletableFuture<?> unused =
            client.post("/x", "text/plain", Integer.toString(i).getBytes(UTF_8));
      }
      await().until(() -> client.stats().connectFailures() > 0);
    }
  }

  private Ran post(URI uri, Path lines) {
    return Ran.fulmar(
        "http", "post", uri.toString(), "--lines", lines.toString(), "--store", store().toString());
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Test
  void arriveWithAnotherAndAreCountedApart() throws Exception {
    int port = freePort();
    URI uri = URI.create("http://127.0.0.1:" + port + "/x");
    Path first = Files.writeString(folder.resolve("first"), JOB);
    Path other = Files.writeString(folder.resolve("other"), "a\nb\n");
    leaveThreeOf(uri, first);
    try (RunningService service = new RunningService(folder, port)) {
      Ran ran = post(uri, other);

      assertThat(ran.exitCode()).as(ran.err()).isZero();
      assertThat(ran.out()).contains("delivered 2 of 2 requests (and 3 of earlier jobs)");
      assertThat(service.logged()).hasSize(5);

      Ran rest = post(uri, first);

      assertThat(rest.exitCode()).as(rest.err()).isZero();
      assertThat(rest.out()).contains("delivered 4 of 4 requests in");
      assertThat(service.logged())
          .extracting(line -> line.get("sha256").getAsString())
          .hasSize(6)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void areThisOnesIfTheCommandIsTheSame() throws Exception {
    int port = freePort();
    URI uri = URI.create("http://127.0.0.1:" + port + "/x");
    Path lines = Files.writeString(folder.resolve("lines"), JOB);
    leaveThreeOf(uri, lines);
    try (RunningService service = new RunningService(folder, port)) {
      Ran ran = post(uri, lines);

      assertThat(ran.exitCode()).as(ran.err()).isZero();
      assertThat(ran.out()).contains("delivered 4 of 4 requests in");
      assertThat(service.logged()).hasSize(4);

      assertThat(post(uri, lines).exitCode()).as("done is done: another job").isZero();
      assertThat(service.logged()).hasSize(8);
    }
  }

  @Test
  void areNotSentAgainWhenTheNoteOfTheJobIsGone() throws Exception {
    int port = freePort();
    URI uri = URI.create("http://127.0.0.1:" + port + "/x");
    Path lines = Files.writeString(folder.resolve("lines"), JOB);
    leaveThreeOf(uri, lines);
    Files.writeString(store().resolve(JobFile.NAME), "");
    try (RunningService service = new RunningService(folder, port)) {
      Ran ran = post(uri, lines);

      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err())
          .contains("job.properties is empty", "3 of them undelivered", "Put it back")
          .hasLineCount(1);
      assertThat(service.logged()).isEmpty();
    }
  }
}
