package dev.fulmar.examples.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiveLineTest {
  private static final String ERASE = "\r\u001b[K";

  private final StringWriter err = new StringWriter();

  @Test
  void eachShowReplacesTheLastAndClearLeavesNothing() {
    LiveLine line = new LiveLine(new PrintWriter(err), true);

    line.show("one");
    line.show("two");
    line.clear();
    line.clear();

    assertThat(err.toString()).isEqualTo(ERASE + "one" + ERASE + "two" + ERASE);
  }

  @Test
  void isSilentWhereNobodyLooksOn() {
    LiveLine line = new LiveLine(new PrintWriter(err), false);

    line.show("one");
    line.clear();

    assertThat(err.toString()).isEmpty();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "/dev/pts/0, true",
    "/dev/tty1, true",
    "/dev/ttyS0, true",
    "/dev/console, true",
    "/dev/null, false",
    "pipe:[4711], false",
    "/tmp/dev/pts/0, false",
  })
  void terminalsAreKnownByTheirNames(String device, boolean terminal) {
    assertThat(Terminal.isTerminal(device)).isEqualTo(terminal);
  }
}
