package dev.fulmar.transport.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random histories against a scoreboard that looks at every segment each time; losses by the order
 * and the time of sending, RFC 8985 section 6.2 step 5.
 */
class ScoreboardModelTest {
  private static final int STEPS = 1_500;

  private final Scoreboard board = new Scoreboard();
  private final List<Sent> model = new ArrayList<>();
  private long una;
  private long next;
  private long transmissions;
  private long newest = -1;

  private static final class Sent {
    long start;
    long end;
    boolean sacked;
    boolean lost;
    boolean again;
    long order;
    long sentNanos;

    boolean waits() {
      return lost && !sacked && !again;
    }

    long inFlight() {
      return sacked ? 0 : (lost ? 0 : end - start) + (again ? end - start : 0);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void boardSaysWhatTheModelSays(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int step = 0; step < STEPS; step++) {
      int dice = random.nextInt(100);
      if (dice < 40) {
        send(random.nextInt(1, 5), step);
      } else if (dice < 75) {
        ack(random, step);
      } else if (dice < 96) {
        retransmit(step);
      } else if (dice < 98) {
        unmark();
      } else {
        timeout(step - random.nextInt(40));
      }
      assertThat(board.bytesInFlight())
          .as("step %d", step)
          .isEqualTo(model.stream().mapToLong(Sent::inFlight).sum());
      assertThat(board.segments()).isEqualTo(model.size());
      assertThat(startOf(board.nextLost())).as("step %d", step).isEqualTo(firstLost());
    }
  }

  private void send(int length, long nowNanos) {
    Sent sent = new Sent();
    sent.start = next;
    sent.end = next + length;
    sent.order = transmissions++;
    sent.sentNanos = nowNanos;
    next += length;
    model.add(sent);
    board.onSent(sent.start, length, nowNanos);
  }

  private void ack(SplittableRandom random, long nowNanos) {
    long window = next - una;
    una += random.nextInt(3) == 0 ? random.nextLong(Math.min(window, 12) + 1) : 0;
    long expected = 0;
    for (Sent sent : model) {
      expected += sent.sacked ? 0 : Math.max(0, Math.min(sent.end, una) - sent.start);
      newest = !sent.sacked && sent.end <= una ? Math.max(newest, sent.order) : newest;
    }
    board.beginAck(nowNanos, Scoreboard.NONE, -1);
    board.acknowledgeTo(una);
    model.removeIf(sent -> sent.end <= una);
    if (!model.isEmpty()) {
      model.get(0).start = Math.max(model.get(0).start, una);
    }
    for (int blocks = random.nextInt(4); blocks > 0 && next > una; blocks--) {
      long start = una + random.nextLong(next - una);
      long end = Math.min(next, start + random.nextLong(40));
      board.sack(start, end);
      for (Sent sent : model) {
        if (!sent.sacked && sent.start >= start && sent.end <= end) {
          sent.sacked = true;
          newest = Math.max(newest, sent.order);
          expected += sent.end - sent.start;
        }
      }
    }
    long untilNanos = nowNanos - random.nextInt(30);
    long waits = board.detectLosses(board.rack().newestOrder(), untilNanos);
    long expectedWaits = Long.MAX_VALUE;
    for (Sent sent : model) {
      if (!sent.sacked && !sent.waits() && sent.order < newest) {
        if (sent.sentNanos <= untilNanos) {
          lose(sent);
        } else {
          expectedWaits = Math.min(expectedWaits, sent.sentNanos);
        }
      }
    }
    assertThat(waits == Scoreboard.NONE ? Long.MAX_VALUE : waits).isEqualTo(expectedWaits);
    assertThat(board.deliveredBytes()).isEqualTo(expected);
  }

  private static void lose(Sent sent) {
    sent.lost = true;
    sent.again = false;
  }

  private void retransmit(long nowNanos) {
    long lost = board.nextLost();
    if (lost != Scoreboard.NONE) {
      for (Sent sent : model) {
        if (sent.start == board.start(lost)) {
          sent.again = true;
          sent.order = transmissions++;
          sent.sentNanos = nowNanos;
        }
      }
      board.onRetransmitted(lost, nowNanos);
    }
  }

  private void unmark() {
    board.unmarkLost();
    model.stream().filter(Sent::waits).forEach(sent -> sent.lost = false);
  }

  private void timeout(long untilNanos) {
    boolean reneged = !model.isEmpty() && model.get(0).sacked;
    for (int i = 0; i < model.size(); i++) {
      Sent sent = model.get(i);
      sent.sacked &= !reneged;
      if (!sent.sacked && !sent.waits() && (i == 0 || reneged || sent.sentNanos <= untilNanos)) {
        lose(sent);
      }
    }
    board.markLostOnTimeout(untilNanos);
  }

  private long firstLost() {
    return model.stream().filter(Sent::waits).mapToLong(sent -> sent.start).findFirst().orElse(-1);
  }

  private long startOf(long segment) {
    return segment == Scoreboard.NONE ? -1 : board.start(segment);
  }
}
