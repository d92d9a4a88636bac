package dev.fulmar.examples.reproduce.frame;

import static dev.fulmar.examples.reproduce.frame.ToyExperiment.BASE;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.DEADLY;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.FAILING;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.METRIC;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.OURS;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** In the storm base has 10, 20 and 30, and ours has 10, 18 and 26. */
class GuardsTest {
  private static final List<Row> ROWS = List.of(BASE, OURS, DEADLY, FAILING);

  private final Experiment experiment = new ToyExperiment();
  private final Results results = new Results();

  GuardsTest() {
    for (long seed = 1; seed <= 3; seed++) {
      results.add(BASE, result(BASE, seed, 1.0));
      results.add(OURS, result(OURS, seed, 1.0));
      results.add(DEADLY, result(DEADLY, seed, 10.0 * seed));
      results.add(FAILING, result(FAILING, seed, 2 + 8.0 * seed));
    }
  }

  @Test
  void csvHasTheRatioOfEachGuardedSettingAndItsVerdict() {
    assertThat(new Guards(experiment, ROWS, results).csv())
        .isEqualTo(
            """
            paper,guard,setting,variant,against,metric,ratio,ci95,lowest,least,verdict
            toy,Ours against base in the storm,storm,ours,base,delay,0.9,0.124208,0.866667,0.9,unsure
            """);
  }

  @Test
  void aSettingThatLacksOneOfTheTwoIsLeftOut() {
    Guards guards = new Guards(experiment, List.of(BASE, OURS, DEADLY), results);
    assertThat(guards.lines()).isEmpty();
    assertThat(guards.csv()).hasLineCount(1);
  }

  @Test
  void pageHasATableAndAPlotOfItAndLeavesTheSettingOutOfTheTallies() {
    Pairs pairs = new Pairs(experiment, ROWS, results);
    assertThat(pairs.csv()).contains("storm-ours");
    assertThat(pairs.tallies().get("ours against base"))
        .isEqualTo(Map.of(METRIC, new Pairs.Tally(0, 0, 1)));
    String html =
        new ReportPage(experiment, ROWS, results)
            .of(Findings.of(experiment, ROWS, results), "seed 1", Map.of())
            .html();
    assertThat(html)
        .contains("<h2>Ours against base in the storm</h2>", "<th>at least 0.9", "<td>unsure")
        .contains("0.900 ± 0.124")
        .doesNotContain("Where nobody looks");
  }

  @Test
  void nothingIsComparedWithItself() {
    assertThatThrownBy(() -> new Guard("same", "base", "base", METRIC, 1, List.of("calm")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'base' is compared with itself");
  }
}
