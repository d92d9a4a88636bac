package dev.fulmar.examples.reproduce.cocored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.frame.Row;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CocoRedSocketsExperimentTest {
  private final CocoRedSocketsExperiment experiment = new CocoRedSocketsExperiment();

  @Test
  void eachRowOverSocketsStandsBesideOneInVirtualTime() {
    assertThat(experiment.rows(false))
        .extracting(Row::id)
        .containsExactly(
            "continuous-grid-end-default-nstart1-virtual",
            "continuous-grid-end-default-nstart1-sockets",
            "continuous-grid-end-gateway-virtual",
            "continuous-grid-end-gateway-sockets");
    assertThat(experiment.references())
        .containsExactly("default-nstart1-virtual", "gateway-virtual");
    assertThat(experiment.counterpart("gateway-sockets")).isEqualTo("gateway-virtual");
    assertThat(experiment.counterpart("gateway-virtual")).isEqualTo("gateway-virtual");
    assertThat(experiment.wordsOf("gateway-sockets")).endsWith("over real sockets, in real time");
  }

  @Test
  void aRunInVirtualTimeHasEveryFigureButTheMachinesLateness() {
    Map<String, Double> values = experiment.run(experiment.rows(false).get(2), 1);
    assertThat(values).containsOnlyKeys(experiment.metrics().stream().map(Metric::id).toList());
    assertThat(values.get("lateness p99")).isNaN();
    assertThat(values.get("throughput")).isPositive();
  }
}
