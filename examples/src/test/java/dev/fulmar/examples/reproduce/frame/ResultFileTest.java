package dev.fulmar.examples.reproduce.frame;

import static dev.fulmar.examples.reproduce.frame.ToyExperiment.BASE;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.METRIC;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.OURS;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
  private static final List<Cell> CELLS =
      List.of(new Cell(BASE, 1), new Cell(BASE, 2), new Cell(OURS, 1));

  private static final List<Metric> METRICS = new ToyExperiment().metrics();

  @TempDir private Path folder;

  private void write(boolean resume, CellResult... results) throws IOException {
    try (ResultFile file = new ResultFile(folder, resume)) {
      for (CellResult result : results) {
        file.append(result);
      }
    }
  }

  private void tear(String text) throws IOException {
    Files.writeString(folder.resolve(ResultFile.NAME), text, StandardOpenOption.APPEND);
  }

  private List<Cell> missing() throws IOException {
    try (ResultFile file = new ResultFile(folder, true)) {
      return Results.of(file.found(), CELLS, METRICS).missing(CELLS);
    }
  }

  @Test
  void whatWasWrittenIsFoundAgain() throws IOException {
    write(false, result(BASE, 1, 0.5), result(OURS, 1, Double.NaN));
    try (ResultFile file = new ResultFile(folder, true)) {
      Results results = Results.of(file.found(), CELLS, METRICS);
      assertThat(results.series(BASE, METRIC)).containsOnly(entry(1L, 0.5));
      assertThat(results.series(OURS, METRIC)).containsOnly(entry(1L, Double.NaN));
      assertThat(results.missing(CELLS)).containsExactly(new Cell(BASE, 2));
    }
  }

  private static Map.Entry<Long, Double> entry(long seed, double value) {
    return Map.entry(seed, value);
  }

  @Test
  void aTornLastLineIsPassedOverAndHarmsNoLaterOne() throws IOException {
    write(false, result(BASE, 1, 0.5));
    tear("{\"row\":\"calm-base\",\"parameters\":\"p1\",\"seed\":2,\"val");
    assertThat(missing()).containsExactly(new Cell(BASE, 2), new Cell(OURS, 1));
    write(true, result(BASE, 2, 0.7));
    assertThat(missing()).containsExactly(new Cell(OURS, 1));
    try (ResultFile file = new ResultFile(folder, true)) {
      assertThat(file.unreadable()).isEqualTo(1);
    }
  }

  @Test
  void aLineTornAtItsVeryEndIsWhole() throws IOException {
    write(false);
    tear(result(BASE, 1, 0.5).json());
    write(true, result(BASE, 2, 0.7));
    assertThat(missing()).containsExactly(new Cell(OURS, 1));
  }

  @Test
  void aResultUnderOtherParametersIsNotUsed() throws IOException {
    write(false, result(new Row(BASE.setting(), BASE.variant(), "p2"), 1, 0.5));
    assertThat(missing()).isEqualTo(CELLS);
  }

  @Test
  void aResultThatLacksAFigureIsNotUsed() throws IOException {
    write(false, new CellResult(BASE.id(), BASE.parameters(), 1, Map.of()));
    assertThat(missing()).isEqualTo(CELLS);
  }

  @Test
  void aSecondRunIsRefusedWhileOneWritesAndHarmsNothing() throws IOException {
    write(false, result(BASE, 1, 0.5));
    try (ResultFile first = new ResultFile(folder, true)) {
      assertThatThrownBy(() -> new ResultFile(folder, false))
          .isInstanceOf(IOException.class)
          .hasMessage("another run is writing results.jsonl");
      first.append(result(BASE, 2, 0.7));
    }
    assertThat(missing()).containsExactly(new Cell(OURS, 1));
  }

  @Test
  void aResultOfASeedThatIsNotAskedForIsNotCounted() throws IOException {
    write(false, result(BASE, 1, 0.5), result(BASE, 9, 100));
    try (ResultFile file = new ResultFile(folder, true)) {
      assertThat(Results.of(file.found(), CELLS, METRICS).mean(BASE, METRIC).value())
          .isEqualTo(0.5);
    }
  }

  @Test
  void withoutResumeWhatWasThereIsThrownAway() throws IOException {
    write(false, result(BASE, 1, 0.5));
    write(false);
    assertThat(missing()).isEqualTo(CELLS);
  }

  @Test
  void linesOfSomebodyElseAreCountedAndPassedOver() throws IOException {
    write(false, result(BASE, 1, 0.5));
    tear("[]\nnull\n{\"row\":1}\n\n7\n");
    try (ResultFile file = new ResultFile(folder, true)) {
      assertThat(file.found()).hasSize(1);
      assertThat(file.unreadable()).isEqualTo(4);
    }
  }
}
