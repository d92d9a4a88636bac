package dev.fulmar.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.net.DatagramSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What the README promises must be so. */
class ReadmeTest {
  private static final Path README = Path.of("../README.md");

  @TempDir private Path folder;

  @Test
  void gatewayOfTheReadmeCompilesAndAnswersItself() throws Exception {
    String code = javaBlock().replace("5683", Integer.toString(freePort()));
    Path source = Files.writeString(folder.resolve("Gateway.java"), code);
    String classPath = System.getProperty("java.class.path");
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-cp", classPath, "-d", folder.toString(), source.toString());
    assertThat(compiled).isZero();

    Path out = folder.resolve("out");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process gateway =
        new ProcessBuilder(java, "-cp", folder + File.pathSeparator + classPath, "Gateway")
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      await()
          .atMost(20, TimeUnit.SECONDS)
          .until(() -> Files.readString(out).strip().equals("21.5"));
    } finally {
      gateway.destroyForcibly();
    }
  }

  @Test
  void dropInTakesNoMoreThanAScreen() throws IOException {
    long lines = javaBlock().lines().filter(line -> !line.startsWith("import")).count();
    assertThat(lines).isLessThanOrEqualTo(17);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "netem-harness/src/test/java/dev/fulmar/netem/junit/ReadingTest.java",
        "http-rlnc/src/test/java/dev/fulmar/rlnc/OnceTest.java"
      })
  void examplesAreTestsThatRun(String test) throws IOException {
    String source = Files.readString(Path.of("..", test));
    assertThat(Files.readString(README)).contains(source.substring(source.indexOf("\nclass ")));
  }

  @Test
  void everyCommandOfTheReadmeIsOneThatExists() throws IOException {
    List<String> commands =
        Files.readString(README).lines().filter(line -> line.startsWith("fulmar ")).toList();
    assertThat(commands).hasSizeGreaterThanOrEqualTo(4);
    for (String command : commands) {
      CommandLine main = new CommandLine(new Main());
      assertThat(main.parseArgs(words(command)).hasSubcommand()).as(command).isTrue();
    }
  }

  /** What a shell makes of the line: words, of which some stand in quotes, and a remark. */
  private static String[] words(String command) {
    return Pattern.compile("\"([^\"]*)\"|(\\S+)")
        .matcher(command.replaceFirst(" +# .*", ""))
        .results()
        .map(word -> word.group(1) != null ? word.group(1) : word.group(2))
        .skip(1)
        .toArray(String[]::new);
  }

  private static String javaBlock() throws IOException {
    Matcher block =
        Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(README));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  private static int freePort() throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      return socket.getLocalPort();
    }
  }
}
