package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.ChildJvm;
import dev.fulmar.examples.ForeignProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Needs node and a folder with {@code node_modules/coap}, named by the system property or the
 * environment variable {@code FULMAR_NODE_COAP}.
 */
@Tag("interop")
class NodeCoapInteropTest {
  private static final String FOLDER_KEY = "FULMAR_NODE_COAP";

  @TempDir private static Path folder;
  private static Path modules;
  private static Path script;
  private static ChildJvm server;
  private static int port;

  @BeforeAll
  static void start() throws IOException {
    ForeignProgram.assumeInstalled("node");
    String home = System.getProperty(FOLDER_KEY, System.getenv(FOLDER_KEY));
    ForeignProgram.assumePresent(home != null, FOLDER_KEY + " is not set");
    modules = Path.of(home, "node_modules");
    ForeignProgram.assumePresent(
        Files.isDirectory(modules.resolve("coap")), "no node_modules/coap in " + home);
    script = folder.resolve("node-coap-client.js");
    try (InputStream source =
        NodeCoapInteropTest.class.getResourceAsStream("node-coap-client.js")) {
      Files.copy(source, script);
    }
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
    List<String> command = new ArrayList<>(List.of("node", script.toString(), method, host));
    command.addAll(List.of(Integer.toString(port), path));
    command.addAll(List.of(argument));
    Map<String, String> environment = Map.of("NODE_PATH", modules.toString());
    return ForeignProgram.output(ForeignProgram.start(environment, command.toArray(String[]::new)));
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
