package dev.fulmar.examples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.apps.Output;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private final List<String> done = new ArrayList<>();

  @Test
  void eachIsRehearsedAndThenFirstInSomeRounds() {
    turns(3);

    assertThat(done).containsExactly("a", "b", "a", "b", "b", "a", "a", "b");
  }

  @Test
  void aRowHasTheRatioToItsPeerOrNone() {
    Turns turns = turns(3);

    assertThat(turns.row("a").peer()).isEmpty();
    assertThat(turns.row("a").ratio().median()).isNaN();
    BenchRow compared = turns.row("b", "a");
    assertThat(compared.peer()).isEqualTo("a");
    assertThat(compared.ratio().median()).isPositive();
    assertThat(compared.unit()).isEqualTo("MB/s");
  }

  /** Of no duration, so that each is done once a round. */
  private Turns turns(int rounds) {
    PrintWriter nowhere = new PrintWriter(new StringWriter());
    return new Turns(
        List.of(
            new Measured("a", 10, () -> done.add("a")), new Measured("b", 10, () -> done.add("b"))),
        Duration.ZERO,
        rounds,
        new Output(nowhere, nowhere, true).liveLine());
  }
}
