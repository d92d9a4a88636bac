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

/** Ours is better in the calm by 1 s of 3 s, and no different from base in the storm. */
class GoalsTest {
  private static final List<Row> ROWS = List.of(BASE, OURS, DEADLY, FAILING);

  private final Experiment experiment = new ToyExperiment();
  private final Results results = new Results();

  GoalsTest() {
    for (long seed = 1; seed <= 3; seed++) {
      results.add(BASE, result(BASE, seed, 3.0 + 0.001 * seed));
      results.add(OURS, result(OURS, seed, 2.0));
      results.add(DEADLY, result(DEADLY, seed, 10.0));
      results.add(FAILING, result(FAILING, seed, 9.0 + seed % 3));
    }
  }

  private String csv(List<Row> rows) {
    return new Goals(experiment, new Pairs(experiment, rows, results)).csv();
  }

  @Test
  void aGoalIsMetInAsManySettingsAsItAsksFor() {
    assertThat(csv(ROWS))
        .isEqualTo(
            """
            paper,variant,against,metric,better,worse,settings,least_better,most_worse,verdict
            toy,ours,base,delay,1,0,2,1,1,met
            toy,ours,base,delay,1,0,2,2,0,missed
            """);
  }

  @Test
  void aGoalIsNotJudgedByAFewOfItsSettings() {
    assertThat(csv(List.of(BASE, OURS)))
        .contains("toy,ours,base,delay,1,0,1,1,1,not judged: not all of its 2 settings were run");
  }

  @Test
  void pageSaysWhetherItIsMet() {
    String html =
        new ReportPage(experiment, ROWS, results)
            .of(Findings.of(experiment, ROWS, results), "seed 1", Map.of())
            .html();
    assertThat(html)
        .contains("at least 2, at most 0 worse", "<td>met", "<td>missed")
        .contains("Of the paper's 2 figures", "Of 2 aims beyond the paper 1 are met, 1 missed");
  }

  @Test
  void aGoalOverNothingIsRefused() {
    assertThatThrownBy(
            () -> new Goal("ours", "base", List.of(), List.of(new Goal.Aim(METRIC, 1, 1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 settings");
  }
}
