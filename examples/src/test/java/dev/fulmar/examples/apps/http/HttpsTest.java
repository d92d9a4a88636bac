package dev.fulmar.examples.apps.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.ChildJvm;
import dev.fulmar.examples.ForeignProgram;
import dev.fulmar.examples.Ran;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code http serve --tls} and who is trusted. */
@Tag("slow")
class HttpsTest {
  @TempDir private Path folder;
  private ChildJvm server;
  private String uri;

  @BeforeEach
  void start() throws Exception {
    server = ChildJvm.fulmar(folder, "http", "serve", "--port", "0", "--tls");
    uri = "https://localhost:" + server.port() + "/";
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Ran post(String... more) {
    List<String> words = new ArrayList<>(List.of("http", "post", uri, "--count", "5"));
    words.addAll(List.of(more));
    return Ran.fulmar(words.toArray(String[]::new));
  }

  @Test
  void theServerIsBelievedByItsPinOrByNobody() throws Exception {
    assertThat(server.out()).startsWith("listening on https ");
    assertThat(server.err()).contains("--pin ");
    String pin = server.err().strip().replaceAll(".*--pin ", "");

    assertThat(post("--pin", pin).out()).contains("delivered 5 of 5 requests");
    assertThat(post("--insecure").exitCode()).isZero();
    Ran other = post("--pin", "0".repeat(64));
    assertThat(other.exitCode()).isEqualTo(1);
    assertThat(other.err()).doesNotContain("Exception").hasLineCount(1);
    Ran unknown = post();
    assertThat(unknown.exitCode()).isEqualTo(1);
    assertThat(unknown.err()).doesNotContain("Exception").hasLineCount(1);
  }

  @Test
  @Tag("interop")
  void curlPosts() throws Exception {
    ForeignProgram.assumeInstalled("curl");
    String status =
        ForeignProgram.run(
            "curl", "-sk", "-o", "/dev/null", "-w", "%{http_code}", "-d", "21.5", uri);
    assertThat(status).isEqualTo("200");
  }

  @Test
  void aCertificateThatIsNoneIsBadUsage() throws Exception {
    Path nothing = Files.writeString(folder.resolve("nothing"), "nothing");
    Ran ran =
        Ran.fulmar(
            "http",
            "serve",
            "--port",
            "0",
            "--cert",
            nothing.toString(),
            "--key",
            nothing.toString());
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("a PEM certificate chain and its PEM key");
  }
}
