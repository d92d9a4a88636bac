package dev.fulmar.examples.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.examples.ChildJvm;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow") // starts virtual machines
class KilledRunTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;

  private String[] command(String... more) {
    Stream<String> words =
        Stream.of(
            "reproduce",
            "cocored",
            "--out",
            folder.toString(),
            "--seeds",
            "3",
            "--full",
            "--rows",
            "continuous-star-clean-{default,coco-red}");
    return Stream.concat(words, Stream.of(more)).toArray(String[]::new);
  }

  private List<String> results() throws IOException {
    Path file = folder.resolve("results.jsonl");
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  @Test
  void aKilledRunLeavesNoWorkersAndIsResumedWhereItWas() throws IOException {
    List<ProcessHandle> workers;
    try (ChildJvm child = ChildJvm.fulmar(folder, command())) {
      await().atMost(PATIENCE).until(() -> !results().isEmpty());
      workers = child.descendants();
      assertThat(workers).isNotEmpty();
      child.kill();
    }
    await().atMost(PATIENCE).until(() -> workers.stream().noneMatch(ProcessHandle::isAlive));
    int done = results().size();
    assertThat(done).isBetween(1, 5);

    Ran resumed = Ran.fulmar(command("--resume"));
    assertThat(resumed.exitCode()).isZero();
    assertThat(resumed.err()).contains(" of 6 runs are there already");
    assertThat(results()).hasSizeBetween(6, 7); // one more where a line was torn
  }
}
