package dev.fulmar.examples.apps.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpUsageTest {
  @ParameterizedTest(name = "serve {0} {1}")
  @CsvSource({
    "--port, 99999, 0 to 65535",
    "--bind, 300.1.1.1, 'IPv4 or IPv6'",
    "--busy-after, 50, 10ms",
    "--busy-after, 0ms, more than 0",
    "--log, /nowhere/at/all, /nowhere/at/all",
    "-D, HTTP.NO_SUCH=1, HTTP.MAX_SESSIONS",
    "-D, HTTP.MAX_SESSIONS=0, must be from 1",
    "-D, HTTP.MAX_WINDOW=256, must be from 1 to 255",
    "-D, HTTP.SESSION_IDLE=1h, 10ms",
    "-D, HTTP.ACCEPT_ANONYMOUS=maybe, 'true, false'",
    "-D, HTTP.WORKERS=many, a whole number",
    "-D, HTTP.HANDLER_THREADS=0, must be from 1 to 256",
    "-D, HTTP.JOURNAL_FSYNC=sometimes, 'always, never'",
    "-D, HTTP.JOURNAL_COMPACTION_BYTES=1, must be from 4096",
  })
  void aBadWordForTheServerIsBadUsageWithWhatIsAllowed(
      String option, String value, String allowed) {
    assertBadUsage(Ran.fulmar("http", "serve", option, value), allowed);
  }

  @ParameterizedTest(name = "post {0}")
  @CsvSource({
    "--scb 33, 1 to 32",
    "--scb 0, 1 to 32",
    "--window 9, 1 to 8",
    "--profile slow, 'paper, fast, rest'",
    "--profile paper --store x, --profile fast",
    "--pin 12, 64 hexadecimal digits",
    "--insecure, are for https",
    "--timeout 0s, 1ms to 1440m",
    "--timeout 1441m, 1ms to 1440m",
    "--timeout 15, 10ms",
    "--loss 50, 'as in 50%'",
    "--loss 101%, 0% to 100%",
    "--loss 100%, less",
    "--profile rest --scb 3, paper",
    "--lines /nowhere/at/all, mutually exclusive",
  })
  void aBadWordForTheClientIsBadUsageWithWhatIsAllowed(String words, String allowed) {
    List<String> all = new ArrayList<>(List.of("http", "post", "http://[::1]/", "--count", "1"));
    all.addAll(List.of(words.split(" ")));

    assertBadUsage(Ran.fulmar(all.toArray(String[]::new)), allowed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "/x",
        "ftp://localhost",
        "http:///x",
        "http://a:0/",
        "http://a:65536/",
        "http://a/#b",
        "http://me@a/",
        "http://a b/"
      })
  void aUriThatCannotBeSentToIsRefused(String uri) {
    assertBadUsage(Ran.fulmar("http", "post", uri, "--count", "1"), "allowed: http[s]://HOST");
  }

  @Test
  void somethingToSendIsNeeded() {
    assertBadUsage(Ran.fulmar("http", "post", "http://[::1]/"), "--count");
  }

  @Test
  void aFileThatIsMissingOrALineThatIsTooLongIsNamed(@TempDir Path folder) throws IOException {
    Path longLine = Files.writeString(folder.resolve("f"), "a\n" + "x".repeat(65_537));

    assertBadUsage(
        Ran.fulmar("http", "post", "http://[::1]/", "--lines", longLine.toString()),
        "line 2 has more than 64512 bytes, allowed: 64512");
    assertBadUsage(
        Ran.fulmar(
            "http", "post", "http://[::1]/", "--lines", longLine.toString(), "--profile", "paper"),
        "line 2 has more than 65536 bytes, allowed: 65536");
    assertBadUsage(
        Ran.fulmar("http", "post", "http://[::1]/", "--file", "/nowhere/at/all"),
        "'/nowhere/at/all' is not a file that can be read: it does not exist");
    for (String option : List.of("--file", "--lines")) {
      assertBadUsage(
          Ran.fulmar("http", "post", "http://[::1]/", option, folder.toString()),
          "is not a file that can be read: it is a folder");
    }
    assertBadUsage(
        Ran.fulmar("http", "post", "http://[::1]/", "--file", longLine.toString()),
        "has more than 64512 bytes, allowed: 64512");
  }

  @ParameterizedTest
  @CsvSource({"--lines, line 1 has more than 64512 bytes", "--file, has more than 64512 bytes"})
  void whatNeverEndsIsRefusedByItsLength(String option, String sentence) {
    assumeTrue(Files.exists(Path.of("/dev/zero")));

    assertBadUsage(Ran.fulmar("http", "post", "http://[::1]/", option, "/dev/zero"), sentence);
  }

  @ParameterizedTest
  @CsvSource({
    "http post http://[::1]/ --count 1 --store",
    "http post http://[::1]/ --count 1 --out",
    "http post http://[::1]/ --lines",
    "http serve --port 0 --journal",
    "http serve --port 0 --log",
    "http serve --port 0 --config",
    "coap get coap://[::1]/ --cafile",
    "coap put coap://[::1]/ --file",
    "tcp serve --port 0 --dir",
    "link --scenario",
    "interop coap://[::1] --map",
  })
  void aPathThatIsEmptyIsRefusedByEveryCommand(String words) {
    List<String> all = new ArrayList<>(List.of(words.split(" ")));
    all.add("");

    assertBadUsage(Ran.fulmar(all.toArray(String[]::new)), "allowed: the name of a file or folder");
  }

  @Test
  void aUriThatLeavesNoRoomForABodyIsRefused() {
    assertBadUsage(
        Ran.fulmar("http", "post", "http://[::1]/" + "x".repeat(70_000), "--count", "1"),
        "too many");
  }

  @Test
  void aPortInUseIsAFailureInOneSentence() throws IOException {
    try (ServerSocket taken = new ServerSocket(0)) {
      Ran ran = Ran.fulmar("http", "serve", "--port", Integer.toString(taken.getLocalPort()));

      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err())
          .contains("cannot listen on http [::]:" + taken.getLocalPort(), "in use")
          .hasLineCount(1);
    }
  }

  private static void assertBadUsage(Ran ran, String allowed) {
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains(allowed).doesNotContain("Exception");
  }
}
