package dev.fulmar.rlnc.protocol.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.protocol.ExpectedAdditional;
import dev.fulmar.rlnc.protocol.SenderConfig;
import dev.fulmar.rlnc.protocol.SenderStats;
import dev.fulmar.rlnc.protocol.SessionLimits;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stop-and-wait costs over 100 messages at p = 0.7, beside the paper's Eq. 2. */
class CostOfLossTest {
  private static final int SEEDS = 60;
  private static final int N = 100;
  private static final double P = .7;

  @ParameterizedTest(name = "alpha = {0}")
  @CsvSource({".3", ".5", "1"})
  void requestsThatCarryMessagesAreHardlyMoreThanMustBe(double alpha) {
    double carrying = 0;
    double sumOfSquares = 0;
    double asking = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      SenderStats stats = run(alpha, seed);
      double additional = stats.coded().natives() + stats.coded().combinations() - N;
      carrying += additional / SEEDS;
      sumOfSquares += additional * additional / SEEDS;
      asking += (double) stats.coded().probes() / SEEDS;
    }
    double deviation = Math.sqrt((sumOfSquares - carrying * carrying) / SEEDS);
    double floor = ExpectedAdditional.networkCoded(N, P, alpha);
    assertThat(carrying).isBetween(floor - 4 * deviation, 1.06 * floor + 4 * deviation);
    assertThat(asking).isLessThan(6); // before the server is known, and at the end
  }

  private static SenderStats run(double alpha, int seed) {
    Conditions conditions =
        new Conditions(
            N,
            SenderConfig.FAST.withInFlight(1),
            SessionLimits.DEFAULT,
            P,
            alpha,
            10_000_000,
            0,
            0,
            0,
            false,
            0,
            0,
            0,
            0,
            0,
            0);
    Exchange exchange = new Exchange(conditions, seed).runAt(0);
    assertThat(exchange.faults()).isEmpty();
    return exchange.client.stats().orElseThrow();
  }
}
