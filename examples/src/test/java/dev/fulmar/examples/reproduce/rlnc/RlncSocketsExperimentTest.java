package dev.fulmar.examples.reproduce.rlnc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.reproduce.frame.Row;
import java.io.IOException;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RlncSocketsExperimentTest {
  private final RlncSocketsExperiment experiment = new RlncSocketsExperiment();

  @Test
  void eachRowOverSocketsStandsBesideOneInVirtualTime() {
    assertThat(experiment.rows(false))
        .extracting(Row::id)
        .containsExactly(
            "a0.5-p0.5-rest-virtual",
            "a0.5-p0.5-rest-sockets",
            "a0.5-p0.5-nc-scb5-virtual",
            "a0.5-p0.5-nc-scb5-sockets");
    assertThat(experiment.references()).containsExactly("rest-virtual", "nc-scb5-virtual");
    assertThat(experiment.counterpart("nc-scb5-sockets")).isEqualTo("nc-scb5-virtual");
    assertThat(experiment.wordsOf("rest-sockets")).endsWith("over real sockets, in real time");
  }

  /**
   * The i-th connection has the same fate in both; what may differ is when a request comes, and so
   * whether it is there to be sent. A busy machine is late.
   */
  @Test
  @Tag("slow")
  void realSocketsNeedTheRequestsOfVirtualTime() throws IOException {
    Point point = Point.fast(.5, .5);
    for (Way.Paper way : new Way.Paper[] {Ways.REST, Ways.coded(Ways.BUFFER)}) {
      Outcome virtual = way.run(point, 3);
      Outcome real = SocketExchange.run(point, way, 3);
      assertThat((double) real.additional)
          .isCloseTo((double) virtual.additional, Percentage.withPercentage(10));
      assertThat(real.seconds).isCloseTo(virtual.seconds, Percentage.withPercentage(50));
      assertThat(real.handled).isBetween(100L, 100 + virtual.additional);
    }
  }
}
