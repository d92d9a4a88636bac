package dev.fulmar.netem.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.rate.CapacityTrace;
import dev.fulmar.netem.rate.OpportunityTrace;
import dev.fulmar.netem.rate.RateSchedule;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFileTest {
  private static final long MS = 1_000_000;

  @TempDir private Path folder;

  private CapacityTrace read(String name, String content) throws IOException {
    return TraceFile.read(Files.writeString(folder.resolve(name), content));
  }

  private OpportunityTrace mahimahi(String content) throws IOException {
    return (OpportunityTrace) read("lte.down", content);
  }

  private RateSchedule csv(String content) throws IOException {
    return (RateSchedule) read("lte.csv", content);
  }

  @Test
  void mahimahiTraceIsAnInstantALine() throws IOException {
    OpportunityTrace trace = mahimahi("0\n3\n3\n10\n");
    assertThat(trace.count()).isEqualTo(4);
    assertThat(trace.instantMs(2)).isEqualTo(3);
    assertThat(trace.periodMs()).isEqualTo(10);
  }

  @Test
  void lastLineNeedsNoEndAndWindowsEndsWillDo() throws IOException {
    assertThat(mahimahi("1\r\n2\r\n3").count()).isEqualTo(3);
    assertThat(csv("t_ms,mbps\r\n0,5\r\n").bitsPerSecond(0)).isEqualTo(5_000_000);
  }

  @Test
  void csvIsPiecewiseConstantAndItsLastRateHoldsAsLongAsTheOneBefore() throws IOException {
    RateSchedule schedule = csv("t_ms,mbps\n0,10\n100,0\n 250.5 , 2.5e-1 \n");
    assertThat(schedule.steps()).isEqualTo(3);
    assertThat(schedule.startNanos(2)).isEqualTo(250_500_000);
    assertThat(schedule.bitsPerSecond(2)).isEqualTo(250_000);
    assertThat(schedule.periodNanos()).isEqualTo(401 * MS);
  }

  @Test
  void lineWithoutRateEndsTheTrace() throws IOException {
    assertThat(csv("0,10\n100,5\n120,\n").periodNanos()).isEqualTo(120 * MS);
    assertThat(csv("0,10\n7,\n").periodNanos()).isEqualTo(7 * MS);
  }

  @Test
  void singleRateStays() throws IOException {
    assertThat(csv("0,10\n").repeats()).isFalse();
  }

  @Test
  void commaInTheFirstLineMakesItCsvWhateverTheName() throws IOException {
    assertThat(read("lte.trace", "0,10\n")).isInstanceOf(RateSchedule.class);
    assertThat(read("lte.CSV", "0,10\n")).isInstanceOf(RateSchedule.class);
  }

  @ParameterizedTest(name = "<{0}>")
  @CsvSource(
      delimiter = '|',
      value = {
        "''              | is empty; allowed: a line for each opportunity",
        "5;4             | line 2: '4' is before the line before, 5; allowed: a whole number of ms",
        "1;-2            | line 2: '-2' is negative; allowed: a whole number of ms, from",
        "1;;2            | line 2 is empty; allowed: no empty line",
        "NaN             | line 1: 'NaN' is not a whole number; allowed",
        "1.5             | line 1: '1.5' is not a whole number; allowed",
        "1;2 # remark    | line 2: '2 # remark' is not a whole number; allowed",
        "86400001        | line 1: '86400001' is too large; allowed: a whole number of ms, from that"
            + " of the line before to 86400000",
        "99999999999999999999 | line 1: '99999999999999999999' is too large",
        "0;0;0           | has no instant but 0; allowed: a trace that ends after at least 1 ms",
      })
  void whatIsNoMahimahiTraceIsRefusedByLine(String content, String refusal) {
    assertThatThrownBy(() -> mahimahi(content.replace(';', '\n')))
        .isInstanceOf(TraceException.class)
        .hasMessageStartingWith(folder.resolve("lte.down") + " " + refusal);
  }

  @ParameterizedTest(name = "<{0}>")
  @CsvSource(
      delimiter = '|',
      value = {
        "''              | is empty; allowed: a line for each rate, t_ms,mbps",
        "t_ms,mbps       | is empty; allowed: a line for each rate, t_ms,mbps",
        "0               | line 1: '0' has 1 of 2 fields; allowed: t_ms,mbps",
        "0,1,2           | line 1: '0,1,2' has 3 of 2 fields; allowed: t_ms,mbps",
        "t,mbps          | line 1: 't' is not a number; allowed: ms, 0 in the first line",
        "5,1             | line 1: '5' is not 0 in the first line; allowed",
        "0,1;2,1;2,3     | line 3: '2' is not above the line before; allowed",
        "0,1;-2,1        | line 2: '-2' is negative; allowed",
        "0,-1            | line 1: '-1' is negative; allowed: Mbit/s from 0 to 1000000, or",
        "0,NaN           | line 1: 'NaN' is not a number; allowed",
        "0,Infinity      | line 1: 'Infinity' is not a number; allowed",
        "0,1000000.1     | line 1: '1000000.1' is too large; allowed",
        "0,1;86400001,2  | line 2: '86400001' is too large; allowed",
        "0,1;;3,4        | line 2 is empty; allowed",
        "0,              | line 1: '' is not a number; allowed",
        "0,1;5,;9,1      | line 3: '9,1' stands behind the end; allowed",
        "0,0;5,0         | has no rate but 0; allowed: at least one above 0",
        "0,0.000001;1,0;9999, | is refused; allowed: schedule lets through less than 1 bit/s",
      })
  void whatIsNoCsvTraceIsRefusedByLine(String content, String refusal) {
    assertThatThrownBy(() -> csv(content.replace(';', '\n')))
        .isInstanceOf(TraceException.class)
        .hasMessageStartingWith(folder.resolve("lte.csv") + " " + refusal);
  }

  @Test
  void longLinesAreRefusedBeforeTheyFillTheMemory() {
    assertThatThrownBy(() -> mahimahi("1".repeat(1_000)))
        .hasMessageEndingWith("line 1 is too long; allowed: at most 200 characters");
    assertThatThrownBy(() -> mahimahi("1\n" + "x".repeat(100)))
        .hasMessageContaining("line 2: '" + "x".repeat(40) + "...' is not a whole number");
  }

  @Test
  @Tag("slow")
  void tracesBeyondTheirLimitAreRefused() {
    assertThatThrownBy(() -> mahimahi("1\n".repeat(OpportunityTrace.MAX_OPPORTUNITIES + 1)))
        .hasMessageEndingWith("is too long; allowed: at most 10000000 lines");
    assertThatThrownBy(() -> csv("0,1\n" + rows(RateSchedule.MAX_STEPS)))
        .hasMessageEndingWith("is too long; allowed: at most 1000000 rates");
  }

  /** One row a ms. */
  private static String rows(int count) {
    StringBuilder rows = new StringBuilder();
    for (int i = 1; i <= count; i++) {
      rows.append(i).append(",1\n");
    }
    return rows.toString();
  }

  @Test
  void fileThatCannotBeReadIsNamedWithTheReason() {
    Path missing = folder.resolve("missing.csv");
    assertThatThrownBy(() -> TraceFile.read(missing))
        .isInstanceOf(TraceException.class)
        .hasMessage("'%s' cannot be read: there is no such file or folder", missing);
    assertThatThrownBy(() -> TraceFile.read(folder))
        .hasMessage("'%s' cannot be read: it is a folder", folder);
    assertThatThrownBy(() -> TraceFile.read("\0"))
        .hasMessageEndingWith("cannot be read: it is no file name");
  }

  @Test
  void writtenTraceIsReadAgain() throws IOException {
    Path file = folder.resolve("out.down");
    TraceFile.write(new OpportunityTrace(new int[] {0, 5, 5}), file);
    assertThat(file).hasContent("0\n5\n5\n");

    Path csv = folder.resolve("out.csv");
    String content = "t_ms,mbps\n0,10\n100.5,0.000001\n";
    TraceFile.write(csv(content), csv);
    assertThat(csv).hasContent(content);
    TraceFile.write(csv(content + "150,\n"), csv);
    assertThat(csv).hasContent(content + "150,\n");
    TraceFile.write(csv("0,10\n7,\n"), csv);
    assertThat(csv).hasContent("t_ms,mbps\n0,10\n7,\n");
    TraceFile.write(csv("0,10\n"), csv);
    assertThat(csv).hasContent("t_ms,mbps\n0,10\n");
  }

  @Test
  void failureToWriteLeavesNothingBehind() throws IOException {
    Path taken = Files.createDirectory(folder.resolve("taken"));
    OpportunityTrace trace = new OpportunityTrace(new int[] {1});
    assertThatThrownBy(() -> TraceFile.write(trace, taken)).isInstanceOf(TraceException.class);
    Path nowhere = folder.resolve("nowhere").resolve("x");
    assertThatThrownBy(() -> TraceFile.write(trace, nowhere))
        .hasMessage("'%s' cannot be written: there is no such file or folder", nowhere);
    RateSchedule changing = RateSchedule.once(new long[] {0, 5}, new long[] {1, 2});
    assertThatThrownBy(() -> TraceFile.write(changing, folder.resolve("y.csv")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("schedule stays at its last rate, must repeat or have one");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(taken);
    }
  }

  @Test
  void specificationNamesTheFileAndRefusesItByItsLine() throws IOException {
    Path file = Files.writeString(folder.resolve("lte.down"), "1\n2\n");
    String spec = "rate trace(" + file + ") queue 10p delay 1ms";
    LinkConfig config = LinkSpec.parse(spec);
    assertThat(config).hasToString(spec);
    assertThat(LinkSpec.parse(config.toString())).hasToString(spec);

    Files.writeString(file, "1\n0\n");
    assertThatThrownBy(() -> LinkSpec.parse(spec))
        .hasMessageStartingWith("'%s' at column 12: %s line 2: '0' is before", file, file);
  }
}
