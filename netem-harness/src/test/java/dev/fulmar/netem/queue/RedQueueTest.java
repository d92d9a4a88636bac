package dev.fulmar.netem.queue;

import static dev.fulmar.netem.queue.QueueDiscipline.Admission.DROP_ARRIVAL;
import static dev.fulmar.netem.queue.QueueDiscipline.Admission.ENQUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.netem.queue.QueueDiscipline.Admission;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedQueueTest {
  private static final long MS = 1_000_000;
  private static final QueueLimit LIMIT = QueueLimit.packets(100);
  private static final RandomGenerator UNLUCKY = new Constant(0);
  private static final RandomGenerator LUCKY = new Constant(0.999_999);

  /** min_th 2, max_th 6, max_p 1/2, w_q 1/2. */
  private final RedQueue queue = red(2, 6, 0.5, 0.5, false);

  private static RedQueue red(int min, int max, double p, double w, boolean gentle) {
    return new RedQueue(
        LIMIT, new RedConfig(QueueLimit.packets(min), QueueLimit.packets(max), p, w, gentle));
  }

  private static Admission arrival(RedQueue queue, int waiting, RandomGenerator random) {
    return queue.onArrival(new Backlog(waiting, 1000L * waiting, true), 1000, 0, random);
  }

  @Test
  void averageMovesByItsWeightOnEachArrival() {
    arrival(queue, 4, LUCKY);
    assertThat(queue.average()).isEqualTo(2);
    arrival(queue, 4, LUCKY);
    assertThat(queue.average()).isEqualTo(3);
    arrival(queue, 1, LUCKY);
    assertThat(queue.average()).isEqualTo(2);
  }

  @Test
  void averageBelowTheMinimumDropsNothing() {
    assertThat(arrival(queue, 3, UNLUCKY)).isEqualTo(ENQUEUE);
    assertThat(queue.average()).isEqualTo(1.5);
  }

  @Test
  void probabilityGrowsWithTheAverageAndWithTheCountSinceTheLastDrop() {
    // avg 2, p_b = 1/2 (2-2)/(6-2) = 0: not even the unluckiest
    assertThat(arrival(queue, 4, UNLUCKY)).isEqualTo(ENQUEUE);
    // avg 3, p_b = 1/8, count 1: p_a = 1/8 / (1 - 1/8) = 1/7
    assertThat(arrival(queue, 4, new Constant(1 / 7.0 + 1e-9))).isEqualTo(ENQUEUE);
    // avg 3.5, p_b = 3/16, count 2: p_a = 3/16 / (1 - 6/16) = 3/10
    assertThat(arrival(queue, 4, new Constant(0.3 - 1e-9))).isEqualTo(DROP_ARRIVAL);
    // avg 3.75, p_b = 7/32, count 1 again: p_a = 7/32 / (1 - 7/32) = 7/25
    assertThat(arrival(queue, 4, new Constant(0.28 + 1e-9))).isEqualTo(ENQUEUE);
    // avg 3.875, p_b = 15/64, count 2: p_a = 15/64 / (1 - 30/64) = 15/34
    assertThat(arrival(queue, 4, new Constant(15 / 34.0 - 1e-9))).isEqualTo(DROP_ARRIVAL);
  }

  @Test
  void stayBelowTheMinimumForgetsTheCount() {
    arrival(queue, 6, LUCKY); // avg 3, count 0
    arrival(queue, 3, LUCKY); // avg 3, count 1
    arrival(queue, 1, LUCKY); // avg 2, count 2
    arrival(queue, 1, LUCKY); // avg 1.5, outside
    // avg 3.25, p_b = 5/32, count 0: p_a = p_b
    assertThat(arrival(queue, 5, new Constant(5 / 32.0 + 1e-9))).isEqualTo(ENQUEUE);
  }

  @Test
  void averageAtTheMaximumDropsEverything() {
    assertThat(arrival(queue, 12, LUCKY)).isEqualTo(DROP_ARRIVAL);
    assertThat(queue.average()).isEqualTo(6);
  }

  @Test
  void gentleRiseGoesOnToTwiceTheMaximum() {
    RedQueue gentle = red(2, 6, 0.5, 1, true);
    // p_b = 1/2 + 1/2 (9-6)/6 = 3/4, count 0
    assertThat(arrival(gentle, 9, new Constant(0.75 + 1e-9))).isEqualTo(ENQUEUE);
    assertThat(arrival(gentle, 12, LUCKY)).isEqualTo(DROP_ARRIVAL);
  }

  @Test
  void averageFadesByThePacketsThatAnIdleLinkCouldHaveSent() {
    arrival(queue, 4, LUCKY);
    queue.dropsAtTurn(new Backlog(2, 2000, false), 1000, 5 * MS, 20 * MS);
    queue.dropsAtTurn(new Backlog(1, 1000, false), 1000, 5 * MS, 22 * MS);
    // 2 ms a packet, empty from 22 ms to 28 ms: m = 3, avg = 2 (1/2)^3
    queue.onArrival(new Backlog(0, 0, false), 1000, 28 * MS, LUCKY);
    assertThat(queue.average()).isEqualTo(0.25);
    // the same span is not counted twice
    queue.onArrival(new Backlog(0, 0, false), 1000, 30 * MS, LUCKY);
    assertThat(queue.average()).isEqualTo(0.125);
  }

  @Test
  void thresholdsInBytesWeighBytes() {
    RedQueue bytes =
        new RedQueue(
            LIMIT, new RedConfig(QueueLimit.bytes(2000), QueueLimit.bytes(6000), 0.5, 0.5, false));
    arrival(bytes, 4, LUCKY);
    assertThat(bytes.average()).isEqualTo(2000);
  }

  @Test
  void fullQueueDropsEvenWhenTheAverageIsLow() {
    RedQueue slow = red(2, 6, 0.5, RedConfig.DEFAULT_WEIGHT, false);
    assertThat(arrival(slow, 99, LUCKY)).isEqualTo(ENQUEUE);
    assertThat(arrival(slow, 100, LUCKY)).isEqualTo(DROP_ARRIVAL);
  }

  @ParameterizedTest(name = "p_b = {2}")
  @CsvSource({"2, 10, 0.1", "5, 9, 0.2", "1, 41, 0.01"})
  void dropsComeAsOftenAsTheFormulaSays(int waiting, int max, double base) {
    // avg stays at waiting: p_b = max_p (avg - min)/(max - min), here by max_p = 0.4 or so
    double maxProbability = base * (max - 1) / Math.max(1, waiting - 1);
    RedQueue steady = red(1, max, Math.min(1, maxProbability), 1, false);
    double expectedBase = Math.min(1, maxProbability) * (waiting - 1) / (max - 1);
    Random random = new Random(1);
    int packets = 200_000;
    int drops = 0;
    for (int i = 0; i < packets; i++) {
      drops += arrival(steady, waiting, random) == DROP_ARRIVAL ? 1 : 0;
    }
    // gaps are uniform from 1 to 1/p_b - 1, for count is 1 at the packet after a drop: 2 p_b
    double expected = 2 * expectedBase;
    double deviation = Math.sqrt(packets * expected * (1 - expected));
    assertThat((double) drops).isCloseTo(packets * expected, within(4 * deviation + 1));
  }

  @Test
  void impossibleParametersAreRefused() {
    QueueLimit five = QueueLimit.packets(5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RedConfig.of(five, QueueLimit.bytes(9), 0.1))
        .withMessage("red max is 9b, must be in the unit of min, 5p");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RedConfig.of(five, five, 0.1))
        .withMessage("red max is 5p, must be more than min, 5p");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RedConfig.of(five, QueueLimit.packets(6), Double.NaN))
        .withMessage("red probability p is NaN, must be from 0 to 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RedConfig(five, QueueLimit.packets(6), 0.1, 0, false))
        .withMessage("red weight w is 0.0, must be above 0 and at most 1");
  }

  @Test
  void wordsAreThoseOfTheSpecification() {
    assertThat(red(5, 15, 0.1, RedConfig.DEFAULT_WEIGHT, false))
        .hasToString("queue 100p red(min=5p,max=15p,p=10%)");
    assertThat(red(5, 15, 0.1, 0.5, true))
        .hasToString("queue 100p red(min=5p,max=15p,p=10%,w=50%,gentle=yes)");
  }

  private record Constant(double value) implements RandomGenerator {
    @Override
    public long nextLong() {
      return 0;
    }

    @Override
    public double nextDouble() {
      return value;
    }
  }
}
