package dev.fulmar.netem.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fulmar.netem.Direction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioReaderTest {
  private static final String WHOLE =
      """
      # a comment
      seed: 7
      duration: 60s
      links:
        - name: wan
          listen: udp:127.0.0.1:5700
          to: udp:localhost:5683
          up: loss 5% delay 40ms
          steps:
            - at: 5s
              up: blackhole
            - {at: 8.5s, up: loss 5%, down: "delay 1ms"}
        - name: web
          listen: tcp:8081
          to: tcp:[::1]:8080
          down: delay 1ms
          seed: -3
      """;

  @TempDir private Path folder;

  private static Scenario parse(String text) {
    return ScenarioReader.parse(text, "F.yaml", 1);
  }

  private static void assertRefused(String text, String message) {
    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(() -> parse(text))
        .withMessageStartingWith("F.yaml line ")
        .withMessageContaining(message)
        .withMessageNotContainingAny("Exception", "org.snakeyaml");
  }

  @Test
  void everyKeyIsRead() {
    Scenario scenario = parse(WHOLE);

    assertThat(scenario.durationNanos()).isEqualTo(60_000_000_000L);
    Scenario.Link wan = scenario.links().get(0);
    assertThat(wan.name()).isEqualTo("wan");
    assertThat(wan.listen()).isEqualTo(new SocketText("udp", "127.0.0.1", 5700));
    assertThat(wan.to()).isEqualTo(new SocketText("udp", "localhost", 5683));
    assertThat(wan.up()).hasToString("loss 5% delay 40ms");
    assertThat(wan.down()).hasToString("");
    assertThat(wan.seed()).isEqualTo(7);
    assertThat(wan.steps())
        .extracting(Scenario.Step::atNanos)
        .containsExactly(5_000_000_000L, 8_500_000_000L);
    assertThat(wan.steps().get(0).changes()).containsOnlyKeys(Direction.UP);
    assertThat(wan.steps().get(1).changes().get(Direction.DOWN)).hasToString("delay 1ms");
    Scenario.Link web = scenario.links().get(1);
    assertThat(web.to()).isEqualTo(new SocketText("tcp", "::1", 8080));
    assertThat(web.seed()).isEqualTo(-3);
  }

  @Test
  void whatNeedNotBeThereHasItsDefault() {
    Scenario scenario =
        ScenarioReader.parse("links: [{name: a, listen: 'udp:0', to: 'udp:localhost:9'}]", "f", 9);

    assertThat(scenario.durationNanos()).isEqualTo(Long.MAX_VALUE);
    assertThat(scenario.links().get(0).seed()).isEqualTo(9);
    assertThat(scenario.links().get(0).steps()).isEmpty();
  }

  @ParameterizedTest(name = "{0} becomes {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "name: wan | nmae: wan | line 5, key 'nmae': is unknown; allowed: name, listen, to, up",
        "duration: 60s | duration: 60 | line 3, key 'duration': '60' has no unit (us, ms, s)",
        "duration: 60s | duration: 0s | line 3, key 'duration': '0s' is out of range; allowed: 1ms",
        "up: blackhole | up: rate -1mbit | line 11, key 'up': '-1mbit' at column 6: is not a number",
        "up: blackhole | up: delay 5 | line 11, key 'up': '5' at column 7: has no unit",
        "up: blackhole | up: los 5% | line 11, key 'up': 'los' at column 1: is not a word",
        "up: blackhole | up: [blackhole] | line 11, key 'up': is a list; allowed: words such as",
        "up: blackhole | upp: blackhole | line 11, key 'upp': is unknown; allowed: at, up, down",
        "at: 5s | at: 9s | line 12, key 'at': is before the step above; allowed: its time or later",
        "at: 5s | at: soon | line 10, key 'at': 'soon' is not a number with a unit; allowed: a time",
        "seed: 7 | seed: many | line 2, key 'seed': 'many' is no whole number; allowed: -9223372036854775808",
        "name: web | name: wan | line 13, key 'name': 'wan' is another link's",
        "name: web | name: a b | line 13, key 'name': name is 'a b', must be 1 to 40 letters",
        "to: udp:localhost:5683 | to: tcp:localhost:5683 | line 7, key 'to': tcp cannot follow on udp",
        "to: udp:localhost:5683 | to: localhost | line 7, key 'to': 'localhost' is not allowed",
        "down: delay 1ms | down: loss 5% | line 16, key 'down': down asks for 'loss 5%'",
        "down: delay 1ms | down: exchange(n=1,p=1%,alpha=1%) | line 16, key 'down': down asks for",
        "to: udp:localhost:5683 | seed: 1 | line 5, key 'to': is missing; allowed: udp|tcp:HOST:PORT",
        "seed: -3 | listen: tcp:1 | line 17, key 'listen': is repeated from line 14; allowed: once",
        "listen: tcp:8081 | listen: &x tcp:8081 | line 14, key 'listen': aliases and anchors",
        "listen: tcp:8081 | listen: *x | line 14, key 'listen': aliases and anchors are not allowed",
        "seed: -3 | seed: !!int 3 | line 17, key 'seed': tags such as 'tag:yaml.org,2002:int'",
        "duration: 60s | --- | line 3: ",
        "duration: 60s | duration: 'x | is no YAML: ",
        "duration: 60s | steps: [] | line 3, key 'steps': is unknown; allowed: seed, duration, links",
      })
  void mistakeIsRefusedWithLineKeyAndWhatIsAllowed(String right, String wrong, String message) {
    assertThat(WHOLE).contains(right);

    assertRefused(WHOLE.replaceFirst(Pattern.quote(right), wrong), message);
  }

  @Test
  void fileWithoutLinksIsRefused() {
    assertRefused("", "the file is empty; allowed: links");
    assertRefused("seed: 1", "line 1, key 'links': has 0 links; allowed: 1 to 64");
    assertRefused("links: 5", "key 'links': is a value; allowed: a list of links");
    assertRefused("- 5", "line 1: the file is a list; allowed: the keys seed, duration, links");
    assertRefused("links: [5]", "line 1: a link is a value; allowed: the keys name, listen");
    assertRefused("? [a]\n: b", "line 1: a list or keys stand where a key is due");
  }

  @Test
  void stepThatChangesNothingIsRefused() {
    assertRefused(
        "links: [{name: a, listen: 'udp:0', to: 'udp:a:9', steps: [{at: 1s}]}]",
        "key 'at': changes nothing; allowed: up: or down: beside it");
  }

  @Test
  void stepThatItsLinkCannotTakeIsRefused() {
    assertRefused(
        """
        links:
          - name: a
            listen: tcp:0
            to: tcp:a:9
            steps:
              - at: 1s
                down: exchange(n=1,p=1%,alpha=1%)
        """,
        "line 7, key 'down': down asks for 'exchange(n=1,p=1%,alpha=1%)', but an exchange is judged");
  }

  @Test
  void secondDocumentIsRefused() {
    assertRefused(WHOLE + "---\nlinks: []\n", "line 18: a second document begins; allowed: one");
  }

  @Test
  void bombsAreRefusedBeforeTheyGoOff() {
    StringBuilder aliases = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x]\n");
    for (int i = 1; i < 20; i++) {
      String earlier = "*a" + (i - 1);
      aliases.append(
          "a%d: &a%d [%s]%n".formatted(i, i, String.join(",", Collections.nCopies(9, earlier))));
    }
    assertRefused(aliases.toString(), "line 1, key 'a0': aliases and anchors are not allowed");
    assertRefused("[".repeat(100_000), "line 1: is nested too deeply; allowed: 8 levels");
    assertRefused("x".repeat(1_000_001), "the file is too large; allowed: 1000000 characters");
  }

  @Test
  void whatIsNoTextIsRefused() throws IOException {
    assertRefused("a:\nlinks: \u0007", "line 2: is no YAML: the character U+0007; allowed: ");
    Path binary = folder.resolve("b.yaml");
    Files.write(binary, new byte[] {(byte) 0xc3, 0x28});
    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(() -> ScenarioReader.read(binary, 1))
        .withMessage("b.yaml line 1: is not UTF-8; allowed: YAML in UTF-8");
  }

  @Test
  void fileWithoutEndIsRefused() {
    Path endless = Path.of("/dev/zero");
    assumeTrue(Files.exists(endless), "there is no /dev/zero");

    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(() -> ScenarioReader.read(endless, 1))
        .withMessage("zero line 1: the file is too large; allowed: 1000000 characters");
  }
}
