package dev.fulmar.transport.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The scripts, a test each; and that a script that does not hold is found out. */
class ScriptTest {
  private static final Path FOLDER =
      Path.of("src", "test", "resources", "dev", "fulmar", "transport", "core", "script");

  static Stream<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".pkt")).sorted().toList().stream();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void holds(Path file) throws IOException {
    ScriptBench.run(Script.read(file));
  }

  @Test
  void thereAreAtLeastSixtyAndEachNamesItsRfc() throws IOException {
    List<Path> all = files().toList();
    assertThat(all).hasSizeGreaterThanOrEqualTo(60);
    for (Path file : all) {
      assertThat(Files.readAllLines(file).get(0)).as("%s", file).matches("# .*RFC \\d+.*");
    }
  }

  private static Script script(String... lines) {
    return Script.parse("x.pkt", Stream.concat(Stream.of("# RFC 0"), Stream.of(lines)).toList());
  }

  private static final String[] BEGUN = {
    "listen", "< S 0:0(0) win 10000 <mss 1000>", "> S. 0:0(0) ack 1", "< . 1:1(0) ack 1", "accept"
  };

  private static Script begun(String... lines) {
    return script(Stream.concat(Stream.of(BEGUN), Stream.of(lines)).toArray(String[]::new));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "> . 1:1(0) ack 1           | x.pkt:7: sent: expected . 1:1(0) ack 1, was nothing",
        "write 10                   | nothing is to be sent, but was at the end",
        "expect state SYN_SENT      | state: expected SYN_SENT, was ESTABLISHED",
        "expect readable 3          | readable: expected 3, was 0",
        "expect stat timeouts 1     | timeouts: expected 1, was 0",
        "expect events CLOSED       | events: expected CLOSED, was ESTABLISHED",
        "read 5                     | bytes read: expected 5, was 0",
      })
  void whatDoesNotHoldIsToldWithItsLineAndWhatWasSaid(String line, String told) {
    assertThatThrownBy(() -> ScriptBench.run(begun(line)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(told)
        .hasMessageContaining("so far:\n   2  listen");
  }

  @Test
  void whatIsSentTooEarlyOrDifferentlyDoesNotHold() {
    assertThatThrownBy(() -> ScriptBench.run(begun("write 10", "> . 1:11(10) ack 1", "+2s none")))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("x.pkt:9: nothing is to be sent, but was")
        .hasMessageContaining("too early");
    assertThatThrownBy(() -> ScriptBench.run(begun("write 10", "> . 1:12(11) ack 1")))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("expected . 1:12(11) ack 1, was . 1:11(10) ack 1");
    assertThatThrownBy(() -> ScriptBench.run(begun("write 10", "> . 1:11(10) ack 1 win 5")))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("win 10000");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "jump 3                 | x.pkt:7: 'jump' is no word, allowed: config",
        "< S 0:5(4)             | 'S 0:5(4)' does not add up",
        "< Q 0:0(0)             | 'Q 0:0(0)' is no segment, allowed: FLAGS",
        "< S 0:0(0) <mess 3>    | 'mess 3' is no option",
        "expect colour red      | 'colour' cannot be expected",
        "expect stat colour 1   | 'colour' is no figure",
        "config colour red      | 'colour' is no setting",
      })
  void whatIsNoLineIsRefusedWithWhatIsAllowed(String line, String told) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ScriptBench.run(begun(line)))
        .withMessageContaining(told);
  }

  @Test
  void scriptThatDoesNotSayWhatItShowsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Script.parse("x.pkt", List.of("listen")))
        .withMessageContaining("x.pkt:1");
  }
}
