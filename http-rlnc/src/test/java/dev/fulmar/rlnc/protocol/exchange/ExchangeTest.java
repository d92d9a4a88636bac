package dev.fulmar.rlnc.protocol.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever happens between them and to them, each message is delivered once, in order. */
class ExchangeTest {
  private static final int RUNS = Integer.getInteger("fulmar.exchange.runs", 100_000);
  private static final long SEED = Long.getLong("fulmar.exchange.seed", 1_000_000);

  @Test
  void onACleanPathNothingIsSentTwice() {
    Exchange exchange = new Exchange(Conditions.clean(200), 1).run();
    assertThat(exchange.faults()).isEmpty();
    assertThat(exchange.network.transmissions).isEqualTo(200);
  }

  @Test
  void everyMessageIsDeliveredOnceInOrderWhateverHappens() {
    for (long seed = 1; seed <= 300; seed++) {
      Exchange exchange = Exchange.drawn(seed, 0).run();
      assertThat(exchange.faults()).as("seed %d, %s", seed, exchange.conditions).isEmpty();
    }
  }

  @Test
  @Tag("slow")
  void everyMessageIsDeliveredOnceInAHundredThousandRuns() {
    Tally tally = tally(RUNS, 0);
    System.out.println(tally);
    assertThat(tally.faults()).isEmpty();
  }

  @Test
  @Tag("slow")
  void soItIsWithSomebodyWhoForgesPackets() {
    Tally tally = tally(RUNS / 4, 40);
    System.out.println("with forged packets: " + tally);
    assertThat(tally.faults()).isEmpty();
  }

  private static Tally tally(int runs, int forgeries) {
    return LongStream.range(SEED, SEED + runs)
        .parallel()
        .mapToObj(seed -> Tally.of(Exchange.drawn(seed, forgeries).run(), seed))
        .reduce(Tally.NONE, Tally::plus);
  }
}
