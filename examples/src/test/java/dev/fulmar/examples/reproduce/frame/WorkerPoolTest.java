package dev.fulmar.examples.reproduce.frame;

import static dev.fulmar.examples.reproduce.frame.ToyExperiment.BASE;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.DEADLY;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.FAILING;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.OURS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.examples.reproduce.frame.CellWorker.CellFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WorkerPoolTest {
  private final AtomicInteger started = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private final List<String> done = new ArrayList<>();

  /** Dies of one row, fails at another, runs the rest. */
  private final class FakeWorker implements CellWorker {
    FakeWorker() {
      started.incrementAndGet();
    }

    @Override
    public Map<String, Double> run(Cell cell) throws CellFailure {
      if (cell.row().equals(DEADLY)) {
        throw new CellFailure("it ended", true);
      }
      if (cell.row().equals(FAILING)) {
        throw new CellFailure("it does not add up", false);
      }
      return new ToyExperiment().run(cell.row(), cell.seed());
    }

    @Override
    public void close() {
      closed.incrementAndGet();
    }
  }

  private static List<Cell> cells(Row... rows) {
    List<Cell> cells = new ArrayList<>();
    for (long seed = 1; seed <= 3; seed++) {
      for (Row row : rows) {
        cells.add(new Cell(row, seed));
      }
    }
    return cells;
  }

  private void note(CellResult result) {
    done.add(result.row() + " " + result.seed());
  }

  @Test
  void everyCellIsRunOnce() throws Exception {
    Map<Row, String> failed = new WorkerPool(2, FakeWorker::new).run(cells(BASE, OURS), this::note);
    assertThat(failed).isEmpty();
    assertThat(done)
        .containsExactlyInAnyOrder(
            "calm-base 1",
            "calm-base 2",
            "calm-base 3",
            "calm-ours 1",
            "calm-ours 2",
            "calm-ours 3");
    assertThat(closed.get()).isEqualTo(started.get());
  }

  @Test
  void aWorkerThatDiesFailsItsRowAndIsReplaced() throws Exception {
    Map<Row, String> failed =
        new WorkerPool(1, FakeWorker::new).run(cells(DEADLY, BASE), this::note);
    assertThat(failed).containsOnly(Map.entry(DEADLY, "seed 1: it ended"));
    assertThat(done).containsExactly("calm-base 1", "calm-base 2", "calm-base 3");
    assertThat(started.get()).isEqualTo(2);
    assertThat(closed.get()).isEqualTo(2);
  }

  @Test
  void aCellThatFailsFailsItsRowAndKeepsItsWorker() throws Exception {
    Map<Row, String> failed =
        new WorkerPool(1, FakeWorker::new).run(cells(FAILING, BASE), this::note);
    assertThat(failed).containsOnlyKeys(FAILING);
    assertThat(done).hasSize(3);
    assertThat(started.get()).isEqualTo(1);
  }

  @Test
  void whereNoWorkerStartsEveryRowFailsWithTheReason() throws Exception {
    Map<Row, String> failed =
        new WorkerPool(
                2,
                () -> {
                  throw new IOException("no memory");
                })
            .run(cells(BASE, OURS), this::note);
    assertThat(failed).containsOnlyKeys(BASE, OURS);
    assertThat(failed.get(BASE)).contains("no memory");
  }

  @Test
  void aFullDiskEndsTheRun() {
    WorkerPool pool = new WorkerPool(2, FakeWorker::new);
    assertThatThrownBy(
            () ->
                pool.run(
                    cells(BASE),
                    result -> {
                      throw new IOException("disk full");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("disk full");
  }
}
