package dev.fulmar.cocored;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A wall clock that is set an hour forward or back moves no timer: nothing here reads it. */
class WallClockTest {
  @Test
  void noClassReadsTheWallClock() throws IOException {
    List<Path> sources;
    try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
      sources = files.filter(file -> file.toString().endsWith(".java")).toList();
    }
    assertThat(sources).hasSizeGreaterThan(20);
    for (Path source : sources) {
      assertThat(Files.readString(source))
          .as(source.toString())
          .doesNotContain("currentTimeMillis", "Instant.now", "Clock.system", "new Date(");
    }
  }
}
