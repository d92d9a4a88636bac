package dev.fulmar.examples.reproduce.frame;

import static dev.fulmar.examples.reproduce.frame.ToyExperiment.BASE;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.DEADLY;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.OURS;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.result;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The paper has 3 for base and 2 for ours; our means are 3 and 2 too. */
class SummaryTest {
  private static final List<Row> ROWS = List.of(BASE, OURS, DEADLY);
  private final Experiment experiment = new ToyExperiment();
  private final Results results = new Results();

  SummaryTest() {
    for (long seed = 1; seed <= 3; seed++) {
      results.add(BASE, result(BASE, seed, seed + 1.0));
      results.add(OURS, result(OURS, seed, seed + 0.01 * seed));
      results.add(DEADLY, result(DEADLY, seed, (double) seed));
    }
  }

  @Test
  void csvHasEveryFigureBesideThePapers() {
    assertThat(new Summary(experiment, ROWS, results).csv())
        .isEqualTo(
            """
            paper,row,metric,paper_value,ours,ci95,unit,verdict
            toy,calm-base,delay,3,3,2.48417,s,reproduced
            toy,calm-ours,delay,2,2.02,2.50901,s,reproduced
            toy,storm-base,delay,,2,2.48417,s,ours
            """);
  }

  @Test
  void jsonLinesHaveTheSameFieldsAndNullForNoFigure() {
    assertThat(new Summary(experiment, ROWS, results).json().get(2).toString())
        .startsWith(
            "{\"paper\":\"toy\",\"row\":\"storm-base\",\"metric\":\"delay\",\"paper_value\":null,\"ours\":2.0")
        .endsWith("\"unit\":\"s\",\"verdict\":\"ours\"}");
  }

  @Test
  void pairsAreComparedSeedBySeed() {
    Pairs pairs = new Pairs(experiment, ROWS, results);
    assertThat(pairs.csv())
        .isEqualTo(
            """
            paper,row,against,metric,difference,ci95,unit,outcome
            toy,calm-ours,base,delay,-0.98,0.0248417,s,better
            """);
    assertThat(pairs.tallies())
        .containsOnly(
            Map.entry("ours against base", Map.of(ToyExperiment.METRIC, new Pairs.Tally(1, 0, 1))));
  }

  @Test
  void cellsHoldNoCommas() {
    assertThat(new Csv("a", "b").line(List.of("x, y", "z\nz")).text()).isEqualTo("a,b\nx; y,z z\n");
  }

  @Test
  void pageStandsAloneWithAPlotForTheMetric() {
    String html =
        new ReportPage(experiment, ROWS, results)
            .of(Findings.of(experiment, ROWS, results), "seed 1", Map.of(OURS, "it died"))
            .html();
    assertThat(html).contains("<svg", "reproduced", "1/0 of 1", "it died", "How long.");
    assertThat(html).doesNotContain("src=", "href=\"http");
  }
}
