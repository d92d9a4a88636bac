package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.ChildJvm;
import dev.fulmar.examples.ForeignProgram;
import dev.fulmar.examples.NodeCoap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("interop")
class NodeCoapInteropTest {
  @TempDir private static Path folder;
  private static NodeCoap client;
  private static ChildJvm server;
  private static int port;

  @BeforeAll
  static void start() throws IOException {
    NodeCoap.assumePresent();
    client = NodeCoap.script(folder, NodeCoapInteropTest.class, "node-coap-client.js");
    server = ChildJvm.fulmar(folder, "coap", "serve", "--port", "0", "--notify-every", "1s");
    port = server.port();
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  private static String nodeCoap(String method, String host, String path, String... argument)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(method, host, Integer.toString(port), path));
    arguments.addAll(List.of(argument));
    return ForeignProgram.output(client.start(arguments.toArray(String[]::new)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "::1"})
  void getsAResource(String host) throws Exception {
    assertThat(nodeCoap("GET", host, "/hello")).isEqualToIgnoringNewLines("2.05 hello from fulmar");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "::1"})
  void getsBackWhatItPut(String host) throws Exception {
    assertThat(nodeCoap("PUT", host, "/test", "put over " + host)).startsWith("2.04");
    assertThat(nodeCoap("GET", host, "/test")).isEqualToIgnoringNewLines("2.05 put over " + host);
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "::1"})
  void observesThreeNotifications(String host) throws Exception {
    assertThat(nodeCoap("OBSERVE", host, "/obs", "3").lines())
        .hasSize(3)
        .allMatch(line -> line.startsWith("tick "))
        .doesNotHaveDuplicates();
  }
}
