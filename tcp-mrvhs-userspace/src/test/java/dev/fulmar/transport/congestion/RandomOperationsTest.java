package dev.fulmar.transport.congestion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RandomOperationsTest {
  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void noSequenceOfEventsBringsAWindowOutOfItsBounds(Algorithm algorithm) {
    for (int seed = 1; seed <= 20; seed++) {
      Random random = new Random(seed);
      int mss = 1 + random.nextInt(seed % 2 == 0 ? 1500 : 65_535);
      long max = 2L * mss + random.nextInt(100_000_000);
      CongestionController controller =
          algorithm.create(new CongestionConfig(mss, mss + random.nextInt(mss), max));
      Operations operations = new Operations(random, mss);
      for (int step = 0; step < 5_000; step++) {
        Operations.Operation operation = operations.next(controller.windowBytes());
        operation.on(controller);
        assertThat(controller.windowBytes())
            .as("window, seed %d, step %d", seed, step)
            .isBetween((long) mss, max);
        assertThat(controller.slowStartThresholdBytes())
            .as("threshold, seed %d, step %d", seed, step)
            .isGreaterThanOrEqualTo(2L * mss);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = Algorithm.class, mode = EnumSource.Mode.EXCLUDE, names = "BBR")
  void everyLossLeavesTwoSegmentsAtLeastAndEveryTimeOutOne(Algorithm algorithm) {
    int mss = 1400;
    Random random = new Random(1);
    CongestionController controller = algorithm.create(CongestionConfig.ofMss(mss));
    Operations operations = new Operations(random, mss);
    for (int step = 0; step < 20_000; step++) {
      operations.next(controller.windowBytes()).on(controller);
      if (random.nextInt(100) == 0) {
        long before = controller.windowBytes();
        controller.onLoss(0, random.nextLong(before + 1));
        assertThat(controller.windowBytes()).isBetween(2L * mss, Math.max(2L * mss, before));
        assertThat(controller.windowBytes()).isEqualTo(controller.slowStartThresholdBytes());
        controller.onRto(0, before);
        assertThat(controller.windowBytes()).isEqualTo(mss);
      }
    }
  }
}
