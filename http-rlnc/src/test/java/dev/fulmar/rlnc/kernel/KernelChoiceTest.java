package dev.fulmar.rlnc.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** In a Java of its own, whose modules and properties are others. */
class KernelChoiceTest {
  private static final String MODULE = "--add-modules=jdk.incubator.vector";

  @Test
  void withoutTheModuleEverythingRunsScalarAndALineSaysHowToGetMore() throws Exception {
    assertThat(fork())
        .contains("at first scalar, 2 * 3 = 6", "chosen scalar")
        .anyMatch(line -> line.contains("java --add-modules jdk.incubator.vector is faster"));
  }

  @Test
  void whoWishesScalarGetsItAtOnce() throws Exception {
    assertThat(fork(MODULE, "-Dfulmar.rlnc.kernel=scalar")).contains("chosen scalar");
  }

  @Test
  void anotherWordIsToldOfWithWhatIsAllowed() throws Exception {
    assertThat(fork("-Dfulmar.rlnc.kernel=fast"))
        .anyMatch(line -> line.contains("'fast', allowed: auto, scalar and vector"));
  }

  @Test
  @Tag("slow") // it compiles and times the kernels
  void withTheModuleAVectorKernelReplacesTheScalarOne() throws Exception {
    assertThat(fork(MODULE, "-Dfulmar.rlnc.kernel=vector"))
        .contains("at first scalar, 2 * 3 = 6")
        .anyMatch(line -> line.startsWith("chosen vector-"));
  }

  private static List<String> fork(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=info");
    command.addAll(List.of(options));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), ForkedChoice.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      List<String> lines =
          new String(process.getInputStream().readAllBytes(), UTF_8).lines().toList();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as("%s", lines).isZero();
      return lines;
    } finally {
      process.destroyForcibly();
    }
  }
}
