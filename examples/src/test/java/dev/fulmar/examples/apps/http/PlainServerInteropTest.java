package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.examples.ForeignProgram;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client of version 1 and Node's own HTTP server, which has never heard of it. */
@Tag("interop")
class PlainServerInteropTest {
  /** Writes a line for each POST to a file; forgets to answer those in its second argument. */
  private static final String SERVER =
      """
      const http = require('http'), fs = require('fs');
      const silent = (process.argv[2] || '').split(',');
      let count = 0;
      const server = http.createServer((request, response) => {
        let body = '';
        request.on('data', part => body += part);
        request.on('end', () => {
          if (request.url !== '/readings') { response.statusCode = 404; response.end(); return; }
          fs.appendFileSync(process.argv[1], body + '\\n');
          if (!silent.includes(String(++count))) response.end('ok');
        });
      });
      server.listen(0, '127.0.0.1', () => fs.writeFileSync(process.argv[1] + '.port', '' + server.address().port));
      """;

  @TempDir private Path folder;
  private Process node;

  @BeforeEach
  void assumeNode() {
    ForeignProgram.assumeInstalled("node");
  }

  @AfterEach
  void stop() {
    if (node != null) {
      node.destroyForcibly();
    }
  }

  @Test
  void requestsGoOnAsPlainOnesInOrderAndTheUserIsTold() throws Exception {
    Ran ran = post(start(""), 20, "15s");

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).contains("delivered 20 of 20 requests", "0 additional");
    assertThat(ran.err()).contains("takes no coded requests", "plain ones from here on");
    assertThat(received()).hasSize(20);
    assertThat(received().get(19)).startsWith("{\"reading\": 20,");
  }

  @Test
  void nothingIsSentAgainWhoseFateIsUnknown() throws Exception {
    Ran ran = post(start("1,5"), 10, "500ms");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out()).contains("delivered 8 of 10 requests");
    assertThat(ran.err()).contains("will not be sent again").doesNotContain("Exception");
    assertThat(received()).hasSize(10);
    assertThat(new HashSet<>(received())).hasSize(10);
  }

  private String start(String silent) throws IOException {
    node = ForeignProgram.start(Map.of(), "node", "-e", SERVER, "--", file().toString(), silent);
    Path port = Path.of(file() + ".port");
    await().until(() -> Files.exists(port) && Files.size(port) > 0);
    return "http://127.0.0.1:" + Files.readString(port) + "/readings";
  }

  private static Ran post(String uri, int count, String timeout) {
    return Ran.fulmar(
        "http", "post", uri, "--count", Integer.toString(count), "--timeout", timeout);
  }

  private Path file() {
    return folder.resolve("received");
  }

  private List<String> received() throws IOException {
    return Files.readAllLines(file(), UTF_8);
  }
}
