package dev.fulmar.cocored.policy;

import static dev.fulmar.cocored.policy.ReceiveBuffer.Outcome.COALESCED;
import static dev.fulmar.cocored.policy.ReceiveBuffer.Outcome.DROPPED_EARLY;
import static dev.fulmar.cocored.policy.ReceiveBuffer.Outcome.DROPPED_FULL;
import static dev.fulmar.cocored.policy.ReceiveBuffer.Outcome.QUEUED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.cocored.policy.ReceiveBuffer.Outcome;
import dev.fulmar.cocored.policy.ReceiveBuffer.Ticket;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReceiveBufferTest {
  @Test
  void queueIsWhatWaitsAndWhatIsInService() {
    ReceiveBuffer<String, String> buffer = inBytes(100, 1);
    buffer.offer("a", "12345", true);
    buffer.offer("b", "1234567", true);
    assertThat(buffer.queue()).isEqualTo(12);
    Ticket<String> ticket = buffer.take(0).orElseThrow();
    assertThat(buffer.queue()).isEqualTo(12);
    assertThat(buffer.waiting()).isEqualTo(1);
    assertThat(buffer.inService()).isEqualTo(1);
    buffer.release(ticket, 0);
    assertThat(buffer.queue()).isEqualTo(7);
  }

  @Test
  void whatIsInServiceCountsAgainstTheCapacity() {
    ReceiveBuffer<String, String> buffer = inBytes(10, 1);
    assertThat(buffer.offer("a", "123456", true)).isEqualTo(QUEUED);
    Ticket<String> ticket = buffer.take(0).orElseThrow();
    assertThat(buffer.offer("b", "12345", true)).isEqualTo(DROPPED_FULL);
    buffer.release(ticket, 0);
    assertThat(buffer.offer("b", "12345", true)).isEqualTo(QUEUED);
  }

  @Test
  void noMoreMessagesAreInServiceThanThereArePermits() {
    ReceiveBuffer<String, String> buffer = inBytes(100, 2);
    buffer.offer("a", "a", true);
    buffer.offer("b", "b", true);
    buffer.offer("c", "c", true);
    Ticket<String> first = buffer.take(0).orElseThrow();
    assertThat(first.message()).isEqualTo("a");
    assertThat(buffer.take(0).orElseThrow().message()).isEqualTo("b");
    assertThat(buffer.take(0)).isEmpty();
    buffer.release(first, 0);
    assertThat(buffer.take(0).orElseThrow().message()).isEqualTo("c");
  }

  @Test
  void aTicketGivenBackTwiceFreesOnePermit() {
    ReceiveBuffer<String, String> buffer = inBytes(100, 2);
    buffer.offer("a", "a", true);
    buffer.offer("b", "bb", true);
    Ticket<String> ticket = buffer.take(0).orElseThrow();
    buffer.take(0);
    assertThat(buffer.release(ticket, 0)).isTrue();
    assertThat(buffer.release(ticket, 0)).isFalse();
    assertThat(buffer.inService()).isEqualTo(1);
    assertThat(buffer.queue()).isEqualTo(2);
  }

  @Test
  void aCopyOfWhatWaitsIsCoalescedEvenWhenTheBufferIsFull() {
    ReceiveBuffer<String, String> buffer = inBytes(3, 1);
    assertThat(buffer.offer("a", "123", true)).isEqualTo(QUEUED);
    assertThat(buffer.offer("a", "123", true)).isEqualTo(COALESCED);
    assertThat(buffer.queue()).isEqualTo(3);
  }

  @Test
  void aCopyOfWhatIsInServiceTakesNoPermit() {
    ReceiveBuffer<String, String> buffer = inBytes(100, 2);
    buffer.offer("a", "a", true);
    Ticket<String> ticket = buffer.take(0).orElseThrow();
    assertThat(buffer.offer("a", "a", true)).isEqualTo(COALESCED);
    assertThat(buffer.take(0)).isEmpty();
    buffer.release(ticket, 0);
    assertThat(buffer.offer("a", "a", true)).isEqualTo(QUEUED);
  }

  @Test
  void repeatedMessagesMeetEarlyDetectionAndOthersDoNot() {
    RevRed alwaysDrops = new RevRed(new RevRedConfig(10, 0, 1, 1, 1), new SplittableRandom(1));
    ReceiveBuffer<String, String> buffer = new ReceiveBuffer<>(alwaysDrops, m -> 1, 1);
    assertThat(buffer.offer("a", "a", true)).isEqualTo(QUEUED); // the average is still 0
    assertThat(buffer.offer("b", "b", true)).isEqualTo(DROPPED_EARLY);
    assertThat(buffer.offer("c", "c", false)).isEqualTo(QUEUED);
    assertThat(buffer.averageQueue()).isEqualTo(1);
  }

  @Test
  void clearingKeepsWhatIsInService() {
    ReceiveBuffer<String, String> buffer = inBytes(100, 1);
    buffer.offer("a", "1", true);
    buffer.offer("b", "22", true);
    buffer.offer("c", "333", true);
    Ticket<String> ticket = buffer.take(0).orElseThrow();
    assertThat(buffer.clearWaiting(0)).containsExactly("22", "333");
    assertThat(buffer.queue()).isEqualTo(1);
    assertThat(buffer.take(0)).isEmpty();
    buffer.release(ticket, 0);
    assertThat(buffer.queue()).isZero();
  }

  @Test
  void noPermitAtAllIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> inBytes(10, 0))
        .withMessageContaining("permits is 0");
  }

  @Test
  void nothingIsLostOrServedTwiceInAnyOrderOfOperations() {
    SplittableRandom random = new SplittableRandom(42);
    for (int run = 0; run < 200; run++) {
      new RandomOperations(random, 1 + random.nextInt(20), 1 + random.nextInt(3)).run(500);
    }
  }

  /** Keeps its own books beside the buffer and compares after each step. */
  private static final class RandomOperations {
    private final SplittableRandom random;
    private final int capacity;
    private final int permits;
    private final ReceiveBuffer<Integer, Integer> buffer;
    private final List<Integer> waiting = new ArrayList<>();
    private final List<Ticket<Integer>> out = new ArrayList<>();

    RandomOperations(SplittableRandom random, int capacity, int permits) {
      this.random = random;
      this.capacity = capacity;
      this.permits = permits;
      this.buffer = new ReceiveBuffer<>(new DropTail(capacity), m -> 1, permits);
    }

    void run(int steps) {
      for (int step = 0; step < steps; step++) {
        switch (random.nextInt(3)) {
          case 0 -> offer();
          case 1 -> take();
          default -> release();
        }
        assertThat(buffer.waiting()).isEqualTo(waiting.size());
        assertThat(buffer.inService()).isEqualTo(out.size()).isLessThanOrEqualTo(permits);
        assertThat(buffer.queue()).isEqualTo(waiting.size() + out.size());
        assertThat(buffer.queue()).isLessThanOrEqualTo(capacity);
      }
    }

    private void offer() {
      int message = random.nextInt(30);
      Outcome expected =
          waiting.contains(message) || out.stream().anyMatch(t -> t.message() == message)
              ? COALESCED
              : waiting.size() + out.size() == capacity ? DROPPED_FULL : QUEUED;
      assertThat(buffer.offer(message, message, true)).isEqualTo(expected);
      if (expected == QUEUED) {
        waiting.add(message);
      }
    }

    private void take() {
      var ticket = buffer.take(0);
      assertThat(ticket.isPresent()).isEqualTo(!waiting.isEmpty() && out.size() < permits);
      ticket.ifPresent(
          t -> {
            assertThat(t.message()).isEqualTo(waiting.remove(0));
            out.add(t);
          });
    }

    private void release() {
      if (!out.isEmpty()) {
        assertThat(buffer.release(out.remove(random.nextInt(out.size())), 0)).isTrue();
      }
    }
  }

  private static ReceiveBuffer<String, String> inBytes(long capacity, int permits) {
    return new ReceiveBuffer<>(new DropTail(capacity), String::length, permits);
  }
}
