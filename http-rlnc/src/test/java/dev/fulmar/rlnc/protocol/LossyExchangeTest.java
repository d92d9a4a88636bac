package dev.fulmar.rlnc.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.WireLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LossyExchangeTest {
  private static final long SECOND = 1_000_000_000;
  private static final long DAY = 86_400 * SECOND;
  private static final int SEEDS = 300;
  private static final int MESSAGES = 40;

  @ParameterizedTest(name = "p = {0}, alpha = {1}")
  @CsvSource({
    ".1, 0", ".1, .3", ".1, .5", ".1, 1", ".3, 0", ".3, .3", ".3, .5", ".3, 1",
    ".5, 0", ".5, .3", ".5, .5", ".5, 1", ".7, 0", ".7, .3", ".7, .5", ".7, 1"
  })
  void everyRequestIsDeliveredOnceInOrder(double p, double alpha) {
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      RlncSender sender = new RlncSender(SenderConfig.PAPER, random);
      check(sender, p, alpha, random, () -> 0, "seed " + seed);
    }
  }

  @ParameterizedTest(name = "{0} in flight")
  @ValueSource(ints = {1, 2, 4, 8})
  void soItIsWithSeveralInFlightThatOvertakeEachOtherAndComeTooLate(int inFlight) {
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      SenderConfig config =
          SenderConfig.PAPER.withInFlight(inFlight).withWindow(1 + random.nextInt(16));
      RlncSender sender = new RlncSender(config, random);
      LongSupplier delay = () -> random.nextLong(20 * SECOND); // T_o is 15 s, for both ways
      check(sender, .4, .5, random, delay, "seed " + seed);
    }
  }

  private static void check(
      RlncSender sender, double p, double alpha, Random random, LongSupplier delay, String run) {
    RlncReceiver receiver = new RlncReceiver(WireLimits.DEFAULT);
    LossyExchange exchange =
        new LossyExchange(sender, receiver, Fate.independent(p, alpha, random), delay);
    List<byte[]> bodies = bodies(random);

    assertThat(exchange.run(bodies, SECOND, DAY)).as(run).isTrue();

    assertThat(exchange.refusals).as(run).isEmpty();
    assertThat(exchange.delivered).as(run).extracting(NativeMessage::id).hasSize(MESSAGES);
    for (int i = 0; i < MESSAGES; i++) {
      assertThat(exchange.delivered.get(i).id()).as(run).isEqualTo(i + 1);
      assertThat(exchange.delivered.get(i).body()).as(run).isEqualTo(bodies.get(i));
    }
    assertThat(sender.undelivered()).as(run).isEmpty();
    assertThat(receiver.isWaiting()).as(run).isFalse();
    assertThat(sender.stats().misbehaviour()).as(run).isZero();
    assertThat(receiver.stats().delivered()).as(run).isEqualTo(MESSAGES);
  }

  private static List<byte[]> bodies(Random random) {
    List<byte[]> bodies = new ArrayList<>();
    for (int i = 0; i < MESSAGES; i++) {
      byte[] body = new byte[random.nextInt(30)];
      random.nextBytes(body);
      bodies.add(body);
    }
    return bodies;
  }
}
