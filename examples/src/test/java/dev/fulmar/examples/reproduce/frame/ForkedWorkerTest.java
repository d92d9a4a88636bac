package dev.fulmar.examples.reproduce.frame;

import static dev.fulmar.examples.reproduce.frame.ToyExperiment.BASE;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.DEADLY;
import static dev.fulmar.examples.reproduce.frame.ToyExperiment.FAILING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fulmar.examples.reproduce.frame.CellWorker.CellFailure;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow") // starts virtual machines
class ForkedWorkerTest {
  private static ForkedWorker worker() throws Exception {
    return new ForkedWorker(ForkedWorker.javaCommand(ToyExperiment.class));
  }

  @Test
  void runsManyCells() throws Exception {
    try (ForkedWorker worker = worker()) {
      assertThat(worker.run(new Cell(BASE, 6))).containsEntry("delay", 7.0);
      assertThat(worker.run(new Cell(BASE, 7))).containsEntry("delay", 8.0);
    }
  }

  @Test
  void aFailureOfTheExperimentIsAnAnswer() throws Exception {
    try (ForkedWorker worker = worker()) {
      CellFailure failure =
          catchThrowableOfType(CellFailure.class, () -> worker.run(new Cell(FAILING, 1)));
      assertThat(failure).hasMessageContaining("it does not add up");
      assertThat(failure.workerDied()).isFalse();
      assertThat(worker.run(new Cell(BASE, 6))).containsEntry("delay", 7.0);
    }
  }

  @Test
  void aDeadWorkerSaysHowItEnded() throws Exception {
    try (ForkedWorker worker = worker()) {
      CellFailure failure =
          catchThrowableOfType(CellFailure.class, () -> worker.run(new Cell(DEADLY, 1)));
      assertThat(failure).hasMessage("its virtual machine ended with exit code 3: out of breath");
      assertThat(failure.workerDied()).isTrue();
    }
  }

  @Test
  void aWorkerWhoseParentIsGoneEnds() throws Exception {
    Process process = new ProcessBuilder(ForkedWorker.javaCommand(ToyExperiment.class)).start();
    process.getOutputStream().close();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
  }
}
