package dev.fulmar.netem.queue;

import static dev.fulmar.netem.queue.QueueDiscipline.Admission.DROP_ARRIVAL;
import static dev.fulmar.netem.queue.QueueDiscipline.Admission.DROP_HEAD;
import static dev.fulmar.netem.queue.QueueDiscipline.Admission.ENQUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.queue.QueueDiscipline.Admission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DropHeadQueueTest {

  @ParameterizedTest(name = "{0} packets waiting of 3")
  @CsvSource({"0, ENQUEUE", "2, ENQUEUE", "3, DROP_HEAD", "4, DROP_HEAD"})
  void fullQueueGivesUpItsHead(int waiting, Admission expected) {
    QueueDiscipline queue = new DropHeadQueue(QueueLimit.packets(3));
    assertThat(queue.onArrival(new Backlog(waiting, 9_999, true), 1500, 0, null))
        .isEqualTo(expected);
  }

  @Test
  void packetLargerThanTheLimitIsNotWorthAnyOther() {
    QueueDiscipline queue = new DropHeadQueue(QueueLimit.bytes(1000));
    assertThat(queue.onArrival(new Backlog(1, 1000, true), 1001, 0, null)).isEqualTo(DROP_ARRIVAL);
    assertThat(queue.onArrival(new Backlog(1, 1000, true), 1000, 0, null)).isEqualTo(DROP_HEAD);
  }

  @Test
  void packetThatNeedNotWaitPassesWhateverItsSize() {
    QueueDiscipline queue = new DropHeadQueue(QueueLimit.bytes(10));
    assertThat(queue.onArrival(new Backlog(0, 0, false), 1500, 0, null)).isEqualTo(ENQUEUE);
  }

  @Test
  void wordsAreThoseOfTheSpecification() {
    assertThat(new DropHeadQueue(QueueLimit.packets(100))).hasToString("queue 100p drophead");
  }
}
