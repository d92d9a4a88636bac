package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceConvertCommandTest {
  @TempDir private Path folder;

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private static Ran convert(Path in, Path out, String... options) {
    String[] words =
        Stream.concat(
                Stream.of("link", "trace", "convert", in.toString(), out.toString()),
                Stream.of(options))
            .toArray(String[]::new);
    return Ran.fulmar(words);
  }

  @Test
  void mahimahiTraceBecomesRates() throws IOException {
    Path in = file("lte.down", "1\n2\n3\n4\n5\n10\n");
    Path out = folder.resolve("lte.csv");

    Ran ran = convert(in, out, "--step", "5ms");

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).isEqualToIgnoringNewLines(out + ": 2 rates, 7.2 Mbit/s on average");
    assertThat(out).hasContent("t_ms,mbps\n0,12\n5,2.4\n");
  }

  @Test
  void ratesBecomeAMahimahiTraceAndAProgramIsToldOfIt() throws IOException {
    Path in = file("lte.csv", "t_ms,mbps\n0,12\n5,2.4\n");
    Path out = folder.resolve("lte.down");

    Ran ran = convert(in, out, "--json");

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.jsonLines()).hasSize(1);
    assertThat(ran.jsonLines().get(0))
        .hasToString("{\"file\":\"%s\",\"opportunities\":6,\"mean_mbps\":7.2}".formatted(out));
    assertThat(out).hasContent("1\n2\n3\n4\n5\n10\n");
  }

  @ParameterizedTest(name = "{0} to {1} {2}")
  @CsvSource({
    "a.down, b.down, --json, would have the form of, a name that ends in .csv",
    "a.csv, b.csv, --json, would have the form of, a name that does not end in .csv",
    "a.csv, b.down, --step=5ms, will have no steps, an OUT that ends in .csv",
    "a.down, b.csv, --step=0ms, --step is 0ms, 1ms to 86400000ms",
    "a.down, b.csv, --step=2000m, --step is 120000000ms, 1ms to 86400000ms",
    "a.down, b.csv, --step=5, '5' is no duration, 10ms",
    "a.down, b.csv, -DA=B, unknown setting 'A', none",
  })
  void badUsageIsNamedWithWhatIsAllowed(
      String in, String out, String option, String wrong, String allowed) throws IOException {
    Path input = file(in, in.endsWith("csv") ? "0,1\n5,2\n" : "1\n2\n");

    Ran ran = convert(input, folder.resolve(out), option);

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains(wrong, "allowed: ", allowed);
    assertThat(folder.resolve(out)).doesNotExist();
  }

  @Test
  void traceThatCannotBeReadIsAFailureThatLeavesTheOutputAsItWas() throws IOException {
    Path in = file("lte.down", "2\n1\n");
    Path out = file("lte.csv", "as it was");

    Ran malformed = convert(in, out);
    Ran missing = convert(folder.resolve("no.down"), out);

    assertThat(malformed.exitCode()).isEqualTo(1);
    assertThat(malformed.err())
        .startsWith("fulmar: " + in + " line 2: '1' is before the line before, 2; allowed: ")
        .hasLineCount(1);
    assertThat(missing.exitCode()).isEqualTo(1);
    assertThat(missing.err()).contains("no.down' cannot be read: there is no such file");
    assertThat(out).hasContent("as it was");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactlyInAnyOrder(in, out);
    }
  }

  @Test
  void whatCannotBeConvertedOrWrittenIsAFailure() throws IOException {
    Path day = file("day.down", "1\n86400000\n");
    Path fast = file("fast.csv", "0,1000000\n");

    Ran tooFine = convert(day, folder.resolve("day.csv"), "--step", "1ms");
    Ran tooFast = convert(fast, folder.resolve("fast.down"));
    Ran unwritable = convert(file("a.csv", "0,1\n"), folder.resolve("no/such/a.down"));

    assertThat(tooFine.exitCode()).isEqualTo(1);
    assertThat(tooFine.err()).contains("cannot be converted: step is 1 ms, must be from 87");
    assertThat(tooFast.exitCode()).isEqualTo(1);
    assertThat(tooFast.err()).contains("cannot be converted: trace takes more than 10000000");
    assertThat(unwritable.exitCode()).isEqualTo(1);
    assertThat(unwritable.err()).contains("cannot be written: there is no such file or folder");
  }

  @Test
  void linkItselfStillNeedsItsEnds() {
    Ran nothing = Ran.fulmar("link");
    Ran half = Ran.fulmar("link", "--listen", "udp:0");

    assertThat(nothing.exitCode()).isEqualTo(2);
    assertThat(nothing.err()).contains("--listen is missing, allowed: udp|tcp:[ADDRESS:]PORT");
    assertThat(half.exitCode()).isEqualTo(2);
    assertThat(half.err()).contains("--to is missing, allowed: udp|tcp:HOST:PORT");
  }

  @Test
  void traceWithoutItsCommandShowsItsUsage() {
    Ran ran = Ran.fulmar("link", "trace");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("Usage: fulmar link trace", "convert");
  }
}
