package dev.fulmar.examples;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Scripts for node-coap. They need node and a folder with {@code node_modules/coap}, named by the
 * system property or the environment variable {@code FULMAR_NODE_COAP}.
 */
public final class NodeCoap {
  private static final String FOLDER_KEY = "FULMAR_NODE_COAP";

  private final Path script;

  private NodeCoap(Path script) {
    this.script = script;
  }

  /** Skips the test unless node and node-coap are there. */
  public static void assumePresent() {
    ForeignProgram.assumeInstalled("node");
    String home = home();
    ForeignProgram.assumePresent(home != null, FOLDER_KEY + " is not set");
    ForeignProgram.assumePresent(
        Files.isDirectory(modules().resolve("coap")), "no node_modules/coap in " + home);
  }

  /**
   * Takes a script from beside a test.
   *
   * @param folder where the script is copied to
   */
  public static NodeCoap script(Path folder, Class<?> test, String name) throws IOException {
    Path copy = Files.createTempFile(folder, "node-coap", ".js");
    try (InputStream source = test.getResourceAsStream(name)) {
      Files.write(copy, source.readAllBytes());
    }
    return new NodeCoap(copy);
  }

  private static String home() {
    return System.getProperty(FOLDER_KEY, System.getenv(FOLDER_KEY));
  }

  private static Path modules() {
    return Path.of(home(), "node_modules");
  }

  /** Starts the script; what it prints is to be read with {@link ForeignProgram#output}. */
  public Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("node", script.toString()));
    command.addAll(List.of(arguments));
    return ForeignProgram.start(
        Map.of("NODE_PATH", modules().toString()), command.toArray(String[]::new));
  }
}
