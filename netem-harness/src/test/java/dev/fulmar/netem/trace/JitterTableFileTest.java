package dev.fulmar.netem.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fulmar.netem.spec.LinkSpec;
import dev.fulmar.netem.spec.LinkSpecException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JitterTableFileTest {
  @TempDir private Path folder;

  @Test
  void samplesAreReadToTheNanosecondAndInTheirOrder() throws IOException {
    Path file = write("# measured\n\n  jitter_ms # unit\n+2\n-1.5\n 0 \r\n12.000001\n3600000\n");
    assertThat(JitterTableFile.readNanos(file.toString()))
        .containsExactly(2_000_000, -1_500_000, 0, 12_000_001, 3_600_000_000_000L);
  }

  @ParameterizedTest(name = "'{0}'")
  @CsvSource(
      delimiter = '|',
      value = {
        "''                   | has no samples",
        "jitter_ms\\n          | has no samples",
        "1.5\\n2\\n             | has '1.5' at line 1, where 'jitter_ms' is due",
        "\\njitter_us\\n2\\n     | has 'jitter_us' at line 2, where 'jitter_ms' is due",
        "jitter_ms\\n1\\n\\n2ms   | has '2ms' at line 4, where a number of ms is due",
        "jitter_ms\\n1 2       | has '1 2' at line 2, where a number of ms is due",
        "jitter_ms\\nNaN       | has 'NaN' at line 2, where a number of ms is due",
        "jitter_ms\\n1e3       | has '1e3' at line 2, where a number of ms is due",
        "jitter_ms\\n0.0000001 | has '0.0000001' at line 2, where a number of ms is due",
        "jitter_ms\\n3600000.1 | has '3600000.1' at line 2, which is more than an hour",
        "jitter_ms\\n-3600001  | has '-3600001' at line 2, which is more than an hour",
      })
  void whatCannotBeReadIsNamedWithItsLine(String content, String problem) throws IOException {
    Path file = write(content.replace("\\n", "\n"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JitterTableFile.readNanos(file.toString()))
        .withMessage(problem);
  }

  @Test
  void longLinesAreQuotedInPart() throws IOException {
    Path file = write("x".repeat(100_000));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JitterTableFile.readNanos(file.toString()))
        .withMessage("has '" + "x".repeat(40) + "..' at line 1, where 'jitter_ms' is due");
  }

  @Test
  void noMoreSamplesAreReadThanATableMayHave() throws IOException {
    Path tooMany = write("jitter_ms\n" + "1\n".repeat(1_000_001));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JitterTableFile.readNanos(tooMany.toString()))
        .withMessage("has '1' at line 1000002, one sample too many");
  }

  @Test
  void whatIsNoTableFileIsRefused() throws IOException {
    assertRefused(folder.resolve("none").toString(), "is no file, or not a plain one");
    assertRefused(folder.toString(), "is no file, or not a plain one");
    assertRefused("a\0b", "is not the name of a file");
    Path binary = folder.resolve("binary");
    Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe});
    assertRefused(binary.toString(), "is not a text in UTF-8");
    Path huge = folder.resolve("huge");
    try (RandomAccessFile sparse = new RandomAccessFile(huge.toFile(), "rw")) {
      sparse.setLength(JitterTableFile.MAX_FILE_BYTES + 1);
    }
    assertRefused(huge.toString(), "has 64000001 bytes, must have at most 64000000");
  }

  @Test
  void specificationReadsTheTableAndPrintsItsNameBack() throws IOException {
    String spec = "delay 40ms jitter table(" + write("jitter_ms\n-1\n1\n") + ")";
    assertThat(LinkSpec.parse(spec)).hasToString(spec);
  }

  @Test
  void specificationSaysWhatIsWrongInTheTable() throws IOException {
    Path file = write("jitter_ms\nslow\n");
    LinkSpecException refusal =
        catchThrowableOfType(
            LinkSpecException.class, () -> LinkSpec.parse("delay 40ms jitter table(" + file + ")"));
    assertThat(refusal)
        .hasMessage(
            "'%s' at column 25: has 'slow' at line 2, where a number of ms is due; allowed:"
                + " table(FILE), of a first line jitter_ms, then 1 to 1000000 lines of a number"
                + " from -3600000 to 3600000, as -1.5",
            file);
  }

  private static void assertRefused(String fileName, String problem) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JitterTableFile.readNanos(fileName))
        .withMessage(problem);
  }

  private Path write(String content) throws IOException {
    return Files.writeString(folder.resolve("jitter.txt"), content);
  }
}
