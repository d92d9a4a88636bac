package dev.fulmar.examples.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command refuses before it sends anything. */
class InteropUsageTest {
  @TempDir Path folder;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "http://localhost|has not the scheme coap, allowed: coap://HOST[:PORT]",
        "coap://localhost/test|goes on after the host; where resources are is said by --map",
        "coap://localhost?a=b|goes on after the host",
        "coap:localhost|names no host",
        "coap://localhost:0|has the port 0",
        "coap://[::|is no URI",
        "coap://localhost --loss 60%|'60%' is not allowed, allowed: 0% to 50%",
        "coap://localhost --loss 0.1|'0.1' is not allowed",
        "coap://localhost --cases CORE_24|--cases: 'CORE_24' is no case, allowed: TD_COAP_CORE_01",
        "coap://localhost --patience 0s|is zero, allowed: 1ms and more",
        "coap://localhost --map nowhere.yaml|--map: 'nowhere.yaml' cannot be read",
        "coap://nobody.invalid|host 'nobody.invalid' is not known",
      })
  void badUsageIsOneSentence(String words, String sentence) {
    Ran ran = Ran.fulmar(("interop " + words).split(" "));

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).startsWith("fulmar: ").contains(sentence);
  }

  @Test
  void aBadMapIsRefusedWithLineAndKey() throws IOException {
    Path map = folder.resolve("paths.yaml");
    Files.writeString(map, "/test: /a\n/tset: /b\n");

    Ran ran = Ran.fulmar("interop", "coap://localhost", "--map", map.toString());

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("paths.yaml line 2: unknown key '/tset', allowed: /test, ");
  }

  @Test
  void aReportThatCannotBeWrittenEndsTheRunBeforeItBegins() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    Ran ran =
        Ran.fulmar("interop", "coap://localhost", "--junit", file.resolve("a.xml").toString());

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err()).startsWith("fulmar: cannot write ").hasLineCount(1);
  }
}
