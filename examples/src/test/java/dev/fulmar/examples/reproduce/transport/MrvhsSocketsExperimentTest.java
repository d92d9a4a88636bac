package dev.fulmar.examples.reproduce.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.reproduce.frame.Row;
import dev.fulmar.transport.congestion.Algorithm;
import java.io.IOException;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MrvhsSocketsExperimentTest {
  private final MrvhsSocketsExperiment experiment = new MrvhsSocketsExperiment();

  @Test
  void eachRowOverSocketsStandsBesideOneInVirtualTime() {
    assertThat(experiment.rows(false))
        .hasSize(2 * 4 * 2)
        .extracting(Row::id)
        .contains("24mbit-newreno-virtual", "24mbit-newreno-sockets", "96mbit-bbr-sockets");
    for (Row row : experiment.rows(false)) {
      assertThat(experiment.references()).contains(experiment.counterpart(row.variant()));
    }
  }

  @Test
  void virtualRunIsTheSameTwice() {
    Crossing crossing = new Crossing(24);
    double first = crossing.virtual(Algorithm.NEWRENO, 1);

    assertThat(first).isBetween(1.0, 24.0).isEqualTo(crossing.virtual(Algorithm.NEWRENO, 1));
  }

  /** The same packets are lost; how far apart they are in time is the machine's to say. */
  @Test
  @Tag("slow")
  void socketsCarryAboutWhatVirtualTimeSays() throws IOException {
    Crossing crossing = new Crossing(24);

    assertThat(crossing.overSockets(Algorithm.NEWRENO, 1))
        .isCloseTo(crossing.virtual(Algorithm.NEWRENO, 1), Percentage.withPercentage(50));
  }
}
