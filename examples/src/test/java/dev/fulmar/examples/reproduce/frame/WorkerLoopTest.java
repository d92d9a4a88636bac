package dev.fulmar.examples.reproduce.frame;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkerLoopTest {
  private final WorkerLoop loop = new WorkerLoop(new ToyExperiment());

  @Test
  void aRequestIsAnsweredWithFigures() {
    assertThat(loop.answer(WorkerLoop.request(new Cell(ToyExperiment.OURS, 5)).strip()))
        .isEqualTo("{\"delay\":5.0}");
  }

  @Test
  void aFailureIsAnErrorOfOneLine() {
    assertThat(loop.answer("storm-ours 1")).contains("error", "it does not add up");
    assertThat(loop.answer("nowhere 1")).isEqualTo("{\"error\":\"there is no row 'nowhere'\"}");
    assertThat(loop.answer("calm-ours")).contains("error");
    assertThat(loop.answer("")).contains("error");
  }
}
