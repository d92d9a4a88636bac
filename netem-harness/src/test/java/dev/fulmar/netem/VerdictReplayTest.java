package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictReplayTest {
  private static final String HEADER = "direction,index,verdict,size\n";

  private static VerdictReplay read(String log) throws IOException {
    return VerdictReplay.read(new StringReader(log), "v.csv");
  }

  /** Both directions, packets of changing size, dense enough to fill a small queue. */
  private static String logOf(LinkConfig up, LinkConfig down, long seed) {
    StringBuilder log = new StringBuilder();
    VerdictLog listener = new VerdictLog(log);
    Link upLink = new Link(up, seed, Direction.UP, listener);
    Link downLink = new Link(down, seed, Direction.DOWN, listener);
    for (int i = 0; i < 2_000; i++) {
      upLink.offer(new byte[i % 100], i * 1_000_000L);
      downLink.offer(new byte[100], i * 1_000_000L);
    }
    return log.toString();
  }

  @Test
  void sameSeedTwiceGivesIdenticalLogs() {
    LinkConfig config = LinkSpec.parse("loss 20% rate 300kbit queue 5p");

    assertThat(logOf(config, config, 7)).isEqualTo(logOf(config, config, 7));
    assertThat(logOf(config, config, 7)).isNotEqualTo(logOf(config, config, 8));
  }

  @Test
  void replayReproducesTheLogUnderAnotherSeedAndAnotherTiming() throws IOException {
    LinkConfig config = LinkSpec.parse("loss 20% rate 300kbit queue 5p");
    String log = logOf(config, config, 7);
    VerdictReplay replay = read(log);
    LinkConfig other = LinkSpec.parse("rate 1kbit delay 3ms");

    String replayed =
        logOf(replay.config(Direction.UP, other), replay.config(Direction.DOWN, other), 8);

    assertThat(log).contains("QUEUE_FULL", "LOST", "PASSED");
    assertThat(replayed).isEqualTo(log);
  }

  @Test
  void copiesDoNotShiftTheFatesOfThePacketsBehindThem() throws IOException {
    LinkConfig config = LinkSpec.parse("loss 20% rate 300kbit queue 5p");
    VerdictReplay replay = read(logOf(config, config, 7));
    LinkConfig doubled = LinkSpec.parse("duplicate 50% delay 1ms");

    assertThat(
            logOf(replay.config(Direction.UP, doubled), replay.config(Direction.DOWN, doubled), 1))
        .isEqualTo(logOf(config, config, 7));
  }

  @Test
  void lastVerdictAboutAnIndexIsItsFate() throws IOException {
    VerdictReplay replay =
        read(HEADER + "UP,1,PASSED,9\nUP,2,PASSED,9\nUP,1,QUEUE_FULL,9\nDOWN,1,LOST,0\n");

    assertThat(replay.fate(Direction.UP, 1)).isEqualTo(Verdict.QUEUE_FULL);
    assertThat(replay.fate(Direction.UP, 2)).isEqualTo(Verdict.PASSED);
    assertThat(replay.fate(Direction.DOWN, 1)).isEqualTo(Verdict.LOST);
    assertThat(replay.packets(Direction.UP)).isEqualTo(2);
  }

  @Test
  void packetsBeyondTheEndOfTheLogPass() throws IOException {
    LinkConfig config = read(HEADER + "UP,1,LOST,9\n").config(Direction.UP, LinkSpec.parse(""));
    Link link = new Link(config, 1, Direction.UP);

    assertThat(link.offer(new byte[1], 0)).isEqualTo(Verdict.LOST);
    assertThat(link.offer(new byte[1], 0)).isEqualTo(Verdict.PASSED);
    assertThat(config).hasToString("replay(v.csv)");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "UP,x,LOST,9 | 'x' is no index; allowed: a whole number from 1",
        "UP,0,LOST,9 | '0' is no index; allowed: a whole number from 1",
        "UP,1,LOST,-9 | '-9' is no size; allowed: a whole number from 0",
        "UP,1,LOOST,9 | 'LOOST' is no verdict; allowed: PASSED, LOST, QUEUE_FULL",
        "LEFT,1,LOST,9 | 'LEFT' is no direction; allowed: UP, DOWN",
        "UP,1,LOST | 'UP,1,LOST' has not four fields; allowed: a line such as UP,17,LOST,1200",
        "UP,2,LOST,9 | index is 2 after 0: verdicts are missing; allowed: each index in its turn",
      })
  void malformedLogIsRefusedWithItsLine(String line, String refusal) {
    assertThatExceptionOfType(VerdictLogException.class)
        .isThrownBy(() -> read(HEADER + "DOWN,1,LOST,9\n" + line + "\n"))
        .withMessageStartingWith("v.csv line 3: " + refusal);
  }

  @Test
  void secondVerdictMustBeThatOfTheQueue() {
    assertThatExceptionOfType(VerdictLogException.class)
        .isThrownBy(() -> read(HEADER + "UP,1,PASSED,9\nUP,1,LOST,9\n"))
        .withMessageContaining("line 3: index is 1 again");
  }

  @Test
  void fileThatIsNoLogIsRefusedBeforeItIsInMemory() {
    assertThatExceptionOfType(VerdictLogException.class)
        .isThrownBy(() -> read(""))
        .withMessage("v.csv line 1: '' is no header; allowed: direction,index,verdict,size");
    assertThatExceptionOfType(VerdictLogException.class)
        .isThrownBy(() -> read("x".repeat(1_000_000)))
        .withMessageContaining("has more than 100 characters");
  }

  @Test
  void baseThatHasFatesOfItsOwnIsRefused() throws IOException {
    VerdictReplay replay = read(HEADER);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> replay.config(Direction.DOWN, LinkSpec.parse("loss 5% delay 1ms")))
        .withMessageContaining("down asks for 'loss 5%', but the fates come from a log");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> replay.config(Direction.DOWN, LinkSpec.parse("rate 1mbit queue 5p")))
        .withMessageContaining(
            "allowed beside it: corrupt, duplicate, rate, delay, jitter, reorder");
  }
}
