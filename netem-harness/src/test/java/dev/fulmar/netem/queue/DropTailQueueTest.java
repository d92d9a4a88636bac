package dev.fulmar.netem.queue;

import static dev.fulmar.netem.queue.QueueDiscipline.Admission.DROP_ARRIVAL;
import static dev.fulmar.netem.queue.QueueDiscipline.Admission.ENQUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.queue.QueueDiscipline.Admission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DropTailQueueTest {

  @ParameterizedTest(name = "{0} packets waiting of 3")
  @CsvSource({"0, ENQUEUE", "2, ENQUEUE", "3, DROP_ARRIVAL", "4, DROP_ARRIVAL"})
  void limitInPacketsCountsThoseThatWait(int waiting, Admission expected) {
    QueueDiscipline queue = new DropTailQueue(QueueLimit.packets(3));
    assertThat(queue.onArrival(new Backlog(waiting, 9_999, true), 1500, 0, null))
        .isEqualTo(expected);
  }

  @ParameterizedTest(name = "{1} bytes to {0} of 1000")
  @CsvSource({"0, 1000, ENQUEUE", "999, 1, ENQUEUE", "999, 2, DROP_ARRIVAL", "1000, 0, ENQUEUE"})
  void limitInBytesLetsInWhatStillFits(long waiting, int size, Admission expected) {
    QueueDiscipline queue = new DropTailQueue(QueueLimit.bytes(1000));
    assertThat(queue.onArrival(new Backlog(1, waiting, true), size, 0, null)).isEqualTo(expected);
  }

  @Test
  void packetThatNeedNotWaitPassesWhateverItsSize() {
    QueueDiscipline queue = new DropTailQueue(QueueLimit.bytes(10));
    assertThat(queue.onArrival(new Backlog(0, 0, false), 1500, 0, null)).isEqualTo(ENQUEUE);
    assertThat(queue.onArrival(new Backlog(0, 0, true), 1500, 0, null)).isEqualTo(DROP_ARRIVAL);
  }

  @Test
  void nothingIsDroppedAtItsTurn() {
    QueueDiscipline queue = new DropTailQueue(QueueLimit.packets(1));
    assertThat(queue.dropsAtTurn(new Backlog(9, 9, true), 1, Long.MAX_VALUE, 0)).isFalse();
  }

  @Test
  void wordsAreThoseOfTheSpecification() {
    assertThat(new DropTailQueue(QueueLimit.packets(100))).hasToString("queue 100p");
    assertThat(new DropTailQueue(QueueLimit.bytes(64_000))).hasToString("queue 64kb");
  }

  @Test
  void limitsOutsideTheirRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> QueueLimit.packets(0))
        .withMessage("queue limit is 0 packets, must be from 1 to 1000000");
    assertThatIllegalArgumentException().isThrownBy(() -> QueueLimit.packets(1_000_001));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> QueueLimit.bytes(0))
        .withMessage("queue limit is 0 bytes, must be from 1 to 1000000000");
    assertThatIllegalArgumentException().isThrownBy(() -> QueueLimit.bytes(1_000_000_001));
  }
}
