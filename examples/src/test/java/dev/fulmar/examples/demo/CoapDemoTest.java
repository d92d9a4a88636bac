package dev.fulmar.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Verdict;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The demonstration over real sockets, shortened. */
@Tag("slow")
class CoapDemoTest {
  private static final CoapScenario SHORT =
      new CoapScenario(
          4, Duration.ofMillis(4), 3, 0.1, "loss 10% delay 5ms", 20, Duration.ofSeconds(3), 11);

  @Test
  void booksBalanceAndTheSameSeedGivesTheSameLossVerdicts() throws Exception {
    List<CoapResult> first = new CoapDemo(SHORT).results();
    List<CoapResult> second = new CoapDemo(SHORT).results();
    for (int variant = 0; variant < CoapVariant.values().length; variant++) {
      CoapResult one = first.get(variant);
      CoapResult other = second.get(variant);
      assertThat(one.violations()).isEmpty();
      assertThat(other.violations()).isEmpty();
      assertThat(one.ledger().acknowledged().size()).isGreaterThan(50);
      for (int sensor = 0; sensor < SHORT.sensors(); sensor++) {
        assertSamePrefix(one.verdicts().get(sensor), other.verdicts().get(sensor));
      }
    }
  }

  /** How many packets there were depends on the clock; as far as both go, they are the same. */
  private static void assertSamePrefix(LossVerdicts one, LossVerdicts other) {
    for (Direction direction : Direction.values()) {
      List<Verdict> a = one.of(direction);
      List<Verdict> b = other.of(direction);
      int common = Math.min(a.size(), b.size());
      assertThat(common).isGreaterThan(10);
      assertThat(a.subList(0, common)).isEqualTo(b.subList(0, common));
    }
  }
}
