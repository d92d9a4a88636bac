package dev.fulmar.examples.apps;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainTextTest {
  @Test
  void textOfAnyAlphabetStaysAsItIs() {
    assertThat(PlainText.ofPayload("Eissturmvögel\tüber\nהים".getBytes(UTF_8)))
        .isEqualTo("Eissturmvögel\tüber\nהים");
  }

  @Test
  void anEscapeSequenceDoesNotReachTheTerminal() {
    assertThat(PlainText.ofPayload("\u001b[2Jgone\u0007".getBytes(UTF_8)))
        .isEqualTo("\\u001b[2Jgone\\u0007");
  }

  @Test
  void bytesThatAreNoTextAreHexadecimal() {
    assertThat(PlainText.ofPayload(new byte[] {(byte) 0xff, 0, 0x7f})).isEqualTo("0xff007f");
  }

  @Test
  void aMessageOfSeveralLinesBecomesOne() {
    assertThat(PlainText.oneLine("one\r\n  two\n")).isEqualTo("one two");
  }

  @Test
  void namesOfExceptionClassesAreTakenOut() {
    Throwable failure = new Exception("java.lang.OutOfMemoryError: no room in FooException$1");

    assertThat(PlainText.ofFailure(failure)).isEqualTo("failure: no room in failure$1");
  }

  @Test
  void aFailureWithoutAMessageSaysSo() {
    assertThat(PlainText.ofFailure(new Exception())).isEqualTo("no more is known");
    assertThat(PlainText.ofFailure(new Exception(" "))).isEqualTo("no more is known");
  }
}
