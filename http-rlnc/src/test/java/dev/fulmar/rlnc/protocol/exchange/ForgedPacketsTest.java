package dev.fulmar.rlnc.protocol.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Who has no key can hold a session up, but neither end it nor make it lose or repeat anything. */
class ForgedPacketsTest {
  @Test
  void forgedPacketsNeitherEndASessionNorMakeItLoseOrRepeatAnything() {
    for (long seed = 1; seed <= 300; seed++) {
      Exchange exchange = Exchange.drawn(seed, 40).run();
      assertThat(exchange.faults()).as("seed %d, %s", seed, exchange.conditions).isEmpty();
    }
  }

  @Test
  void pollutionIsFoundAndTheSessionGoesOnInAnotherEpoch() {
    Exchange exchange = new Exchange(Conditions.clean(100).withForgeries(20), 3).run();
    assertThat(exchange.faults()).isEmpty();
    assertThat(exchange.server.pollutions()).isPositive();
    assertThat(exchange.client.stats().orElseThrow().coded().sessionsLost()).isPositive();
  }
}
