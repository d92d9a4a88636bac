package dev.fulmar.netem;

import static dev.fulmar.netem.Verdict.PASSED;
import static dev.fulmar.netem.Verdict.QUEUE_FULL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fulmar.netem.queue.Backlog;
import dev.fulmar.netem.queue.QueueDiscipline;
import dev.fulmar.netem.rate.ConstantRate;
import dev.fulmar.netem.spec.LinkSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class LinkQueueTest {
  private static final long MS = 1_000_000;

  @Test
  void dropTailInPacketsKeepsTheFirst() {
    Link link = new Link(LinkSpec.parse("rate 10mbit queue 2p"), 1, Direction.UP);
    // one on the wire, two waiting
    assertThat(offer(link, 5, 1250))
        .containsExactly(PASSED, PASSED, PASSED, QUEUE_FULL, QUEUE_FULL);
    assertThat(deliveredIndexes(link)).containsExactly(1L, 2L, 3L);
  }

  @Test
  void dropTailInBytesLetsSmallerPacketsFillTheRest() {
    Link link = new Link(LinkSpec.parse("rate 10mbit queue 2kb"), 1, Direction.UP);
    assertThat(offer(link, 3, 1250)).containsExactly(PASSED, PASSED, QUEUE_FULL);
    assertThat(offer(link, 2, 750)).containsExactly(PASSED, QUEUE_FULL);
    assertThat(link.stats().queueBytes()).isEqualTo(2000);
    assertThat(deliveredIndexes(link)).containsExactly(1L, 2L, 4L);
  }

  @Test
  void roomIsFreeAgainAtTheInstantTheSerialiserTakesTheNext() {
    Link link = new Link(LinkSpec.parse("rate 10mbit queue 1p delay 1s"), 1, Direction.UP);
    assertThat(offer(link, 3, 1250)).containsExactly(PASSED, PASSED, QUEUE_FULL);
    assertThat(link.offer(new byte[1250], MS - 1)).isEqualTo(QUEUE_FULL);
    assertThat(link.offer(new byte[1250], MS)).isEqualTo(PASSED);
  }

  @Test
  void rateWithoutQueueHoldsThousandPackets() {
    Link link = new Link(LinkSpec.parse("rate 10mbit"), 1, Direction.UP);
    List<Verdict> verdicts = offer(link, 1003, 1);
    assertThat(verdicts.subList(0, 1001)).containsOnly(PASSED);
    assertThat(verdicts.subList(1001, 1003)).containsOnly(QUEUE_FULL);
  }

  @Test
  void queueWithoutRateNeverFills() {
    Link link = new Link(LinkSpec.parse("queue 1p delay 1s"), 1, Direction.UP);
    assertThat(offer(link, 5000, 1250)).containsOnly(PASSED);
    assertThat(link.stats().maxQueueDepth()).isZero();
  }

  @Test
  void statisticsShowTheQueueNowAndAtItsLongest() {
    Link link = new Link(LinkSpec.parse("rate 10mbit delay 1s"), 1, Direction.UP);
    offer(link, 4, 1250);
    assertThat(link.stats().queueDepth()).isEqualTo(3);
    link.advance(2 * MS);
    assertThat(link.stats().queueDepth()).isEqualTo(1);
    assertThat(link.stats().queueBytes()).isEqualTo(1250);
    assertThat(link.stats().maxQueueDepth()).isEqualTo(3);
    assertThat(link.stats().maxQueueBytes()).isEqualTo(3750);
    assertThat(link.stats().inside()).isEqualTo(4);
  }

  @Test
  void dropHeadInPacketsKeepsTheLast() {
    Link link = new Link(LinkSpec.parse("rate 10mbit queue 2p drophead"), 1, Direction.UP);
    assertThat(offer(link, 5, 1250)).containsOnly(PASSED);
    assertThat(deliveredIndexes(link)).containsExactly(1L, 4L, 5L);
    assertThat(link.stats().droppedQueue()).isEqualTo(2);
  }

  @Test
  void disciplineMayDropTheHeadAndTheListenerHearsOfItLast() {
    List<String> heard = new ArrayList<>();
    Link link =
        new Link(
            slow(DropHead::new),
            1,
            Direction.UP,
            (direction, index, verdict, sizeBytes) -> heard.add(index + " " + verdict));
    offer(link, 3, 1250);
    assertThat(heard).containsExactly("1 PASSED", "2 PASSED", "2 QUEUE_FULL", "3 PASSED");
    assertThat(deliveredIndexes(link)).containsExactly(1L, 3L);
    assertThat(link.stats().droppedQueue()).isEqualTo(1);
    assertThat(link.stats().droppedQueueBytes()).isEqualTo(1250);
  }

  @Test
  void disciplineMayDropPacketsThatWaitedTooLongAtTheirTurn() {
    Link link = new Link(slow(DropStale::new), 1, Direction.UP);
    offer(link, 4, 1250);
    // their turns come after 1, 2 and 2 ms; the third gives its turn to the fourth
    assertThat(deliveredIndexes(link)).containsExactly(1L, 2L);
    assertThat(link.stats().droppedQueue()).isEqualTo(2);
    assertThat(link.stats().inside()).isZero();
  }

  @Test
  void disciplineThatDropsTheHeadOfAnEmptyQueueIsTold() {
    Link link = new Link(slow(AlwaysDropHead::new), 1, Direction.UP);
    assertThatIllegalStateException()
        .isThrownBy(() -> link.offer(new byte[1], 0))
        .withMessage("always drops the head drops the head of an empty queue");
  }

  private static LinkConfig slow(Supplier<QueueDiscipline> discipline) {
    return LinkConfig.builder().rate(() -> new ConstantRate(10_000_000)).queue(discipline).build();
  }

  private static List<Verdict> offer(Link link, int packets, int sizeBytes) {
    List<Verdict> verdicts = new ArrayList<>();
    for (int i = 0; i < packets; i++) {
      verdicts.add(link.offer(new byte[sizeBytes], 0));
    }
    return verdicts;
  }

  private static List<Long> deliveredIndexes(Link link) {
    List<Long> indexes = new ArrayList<>();
    while (link.nextEventNanos() < Long.MAX_VALUE) {
      indexes.add(link.poll(link.nextEventNanos()).index());
    }
    return indexes;
  }

  /** One packet may wait, the newest. */
  private static final class DropHead implements QueueDiscipline {
    @Override
    public Admission onArrival(
        Backlog backlog, int sizeBytes, long nowNanos, RandomGenerator random) {
      return backlog.packets() < 1 ? Admission.ENQUEUE : Admission.DROP_HEAD;
    }
  }

  private static final class DropStale implements QueueDiscipline {
    @Override
    public Admission onArrival(
        Backlog backlog, int sizeBytes, long nowNanos, RandomGenerator random) {
      return Admission.ENQUEUE;
    }

    @Override
    public boolean dropsAtTurn(Backlog backlog, int sizeBytes, long waitedNanos, long nowNanos) {
      return waitedNanos > MS;
    }
  }

  private static final class AlwaysDropHead implements QueueDiscipline {
    @Override
    public Admission onArrival(
        Backlog backlog, int sizeBytes, long nowNanos, RandomGenerator random) {
      return Admission.DROP_HEAD;
    }

    @Override
    public String toString() {
      return "always drops the head";
    }
  }
}
