package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceSynthCommandTest {
  @TempDir private Path folder;

  private Ran synth(String name, String... options) {
    String[] words =
        Stream.concat(
                Stream.of("link", "trace", "synth", folder.resolve(name).toString()),
                Stream.of(options))
            .toArray(String[]::new);
    return Ran.fulmar(words);
  }

  @Test
  void minuteOfRatesIsTheSameForTheSameSeed() throws IOException {
    Ran ran = synth("a.csv", "--seed", "7");
    assertThat(synth("b.csv", "--seed", "7").exitCode()).isZero();
    assertThat(synth("c.csv", "--seed", "8").exitCode()).isZero();

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("a.csv: 6000 rates, ", " Mbit/s on average");
    List<String> lines = Files.readAllLines(folder.resolve("a.csv"));
    assertThat(lines).hasSize(6001).startsWith("t_ms,mbps");
    assertThat(Files.readAllLines(folder.resolve("b.csv"))).isEqualTo(lines);
    assertThat(Files.readAllLines(folder.resolve("c.csv"))).isNotEqualTo(lines);
  }

  @Test
  void traceOfAnyFormIsOneThatALinkTakes() {
    assertThat(synth("a.down", "--duration", "5s", "--cap", "20mbit").exitCode()).isZero();
    assertThat(synth("a.csv", "--duration", "5s", "--step", "100ms").exitCode()).isZero();

    Ran back =
        Ran.fulmar(
            "link",
            "trace",
            "convert",
            folder.resolve("a.down").toString(),
            folder.resolve("back.csv").toString(),
            "--json");
    assertThat(back.exitCode()).isZero();
    double mbps = back.jsonLines().get(0).get("mean_mbps").getAsDouble();
    assertThat(mbps).isBetween(1.0, 20.1);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "--cap, 1, unit",
    "--cap, 0mbit, cap is 0 bit/s",
    "--step, 0ms, step is 0 ms",
    "--step, 61s, 'step is 61000 ms, must be from 1 to 60000'",
    "--duration, 0s, duration is 0 ms",
    "--duration, 2000m, duration is 120000000 ms",
    "--los, 0s, time in sight is 0 ns",
    "--nlos, 61m, time hidden is 3660000000000 ns",
  })
  void whatIsOutOfRangeIsRefusedAndNothingWritten(String option, String value, String sentence) {
    Ran ran = synth("a.csv", option, value);

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains(sentence);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void folderThatIsNotThereIsToldInASentence() {
    Ran ran = synth("none/a.csv");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err()).contains("none/a.csv' cannot be written").doesNotContain("Exception");
  }
}
