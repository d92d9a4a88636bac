package dev.fulmar.examples.apps.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.fulmar.examples.ForeignProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that knows nothing of network coding, and one that plays the paper's by hand. */
@Tag("interop")
class CurlInteropTest {
  @TempDir private Path folder;
  private RunningService service;

  @BeforeEach
  void start() throws IOException {
    ForeignProgram.assumeInstalled("curl");
    service = new RunningService(folder);
  }

  @AfterEach
  void stop() throws IOException {
    if (service != null) {
      service.close();
    }
  }

  private String curl(String... words) throws Exception {
    String[] command = new String[words.length + 4];
    System.arraycopy(new String[] {"curl", "-sS", "--max-time", "20"}, 0, command, 0, 4);
    System.arraycopy(words, 0, command, 4, words.length);
    return ForeignProgram.run(command);
  }

  @Test
  void postsAsToAnyServer() throws Exception {
    String status =
        curl("-o", "/dev/null", "-w", "%{http_code}", "-d", "21.5", service.uri("/sensors"));

    assertThat(status).isEqualTo("200");
    JsonObject line = service.logged().get(0);
    assertThat(line.get("id").isJsonNull()).isTrue();
    assertThat(line.get("path").getAsString()).isEqualTo("/sensors");
    assertThat(line.get("bytes").getAsInt()).isEqualTo(4);
  }

  @Test
  void putsWhatIsLargeWithAnExpectationAndInChunks() throws Exception {
    Path large = Files.write(folder.resolve("large"), new byte[1_000_000]);

    curl("-T", large.toString(), "-H", "Expect: 100-continue", service.uri("/large"));
    curl("-T", large.toString(), "-H", "Transfer-Encoding: chunked", service.uri("/large"));

    assertThat(service.logged())
        .hasSize(2)
        .allMatch(line -> line.get("bytes").getAsInt() == 1_000_000)
        .allMatch(line -> line.get("method").getAsString().equals("PUT"));
  }

  @Test
  void severalRequestsShareAConnection() throws Exception {
    String connections =
        curl(
            "-w",
            "%{num_connects} ",
            "-d",
            "1",
            service.uri("/a"),
            "--next",
            "-sS",
            "-w",
            "%{num_connects} ",
            "-d",
            "2",
            service.uri("/b"));

    assertThat(connections).isEqualTo("{\"Number\": \"1\"}1 {\"Number\": \"2\"}0 ");
  }

  @Test
  void aNativeMessageOfThePaperIsAcknowledgedAndARepeatIsNotLogged() throws Exception {
    for (int copies = 0; copies < 2; copies++) {
      assertThat(curl("-H", "Header: 1", "-d", "p1", service.uri("/s")))
          .isEqualTo("{\"Number\": \"1\"}");
    }
    List<JsonObject> logged = service.logged();
    assertThat(logged).hasSize(1);
    assertThat(logged.get(0).get("id").getAsInt()).isEqualTo(1);
  }
}
