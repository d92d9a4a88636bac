package dev.fulmar.transport.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random histories against a scoreboard that looks at every segment each time. */
class ScoreboardModelTest {
  private static final int STEPS = 1_500;

  private final Scoreboard board = new Scoreboard();
  private final List<Sent> model = new ArrayList<>();
  private long una;
  private long next;

  private static final class Sent {
    long start;
    long end;
    boolean sacked;
    boolean lost;
    boolean again;

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
        ack(random);
      } else if (dice < 97) {
        retransmit(step);
      } else {
        timeout();
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
    next += length;
    model.add(sent);
    board.onSent(sent.start, length, nowNanos);
  }

  private void ack(SplittableRandom random) {
    long window = next - una;
    una += random.nextInt(3) == 0 ? random.nextLong(Math.min(window, 12) + 1) : 0;
    long expected = 0;
    for (Sent sent : model) {
      expected += sent.sacked ? 0 : Math.max(0, Math.min(sent.end, una) - sent.start);
    }
    board.beginAck();
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
          expected += sent.end - sent.start;
        }
      }
    }
    board.detectLosses();
    int above = 0;
    for (int i = model.size() - 1; i >= 0; i--) {
      Sent sent = model.get(i);
      sent.lost |= !sent.sacked && above >= Scoreboard.LOSS_THRESHOLD_SEGMENTS;
      above += sent.sacked ? 1 : 0;
    }
    assertThat(board.deliveredBytes()).isEqualTo(expected);
  }

  private void retransmit(long nowNanos) {
    long lost = board.nextLost();
    if (lost != Scoreboard.NONE) {
      model.stream().filter(s -> s.start == board.start(lost)).forEach(s -> s.again = true);
      board.onRetransmitted(lost, nowNanos);
    }
  }

  private void timeout() {
    boolean reneged = !model.isEmpty() && model.get(0).sacked;
    for (Sent sent : model) {
      sent.sacked &= !reneged;
      sent.lost |= !sent.sacked;
      sent.again &= sent.sacked;
    }
    board.markAllLost();
  }

  private long firstLost() {
    return model.stream()
        .filter(sent -> sent.lost && !sent.sacked && !sent.again)
        .mapToLong(sent -> sent.start)
        .findFirst()
        .orElse(-1);
  }

  private long startOf(long segment) {
    return segment == Scoreboard.NONE ? -1 : board.start(segment);
  }
}
