package dev.fulmar.cocored.policy.gateway;

import dev.fulmar.cocored.policy.Arrival;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * A sensor as RFC 7252 has it: NSTART = 1, timers from [2 s, 3 s] that double, four
 * retransmissions; its next notification is ready 1 ms after the last one has ended.
 */
final class StockSensor {
  private static final long THINK_NANOS = 1_000_000;
  private static final int MAX_RETRANSMIT = 4;

  record Mid(int sensor, int number) {}

  private final int name;
  private final VirtualClock clock;
  private final RandomGenerator random;
  private final Consumer<Arrival<Mid>> link;
  private int number = -1;
  private boolean open;
  private long startedNanos;
  long transmissions;
  long retransmissions;
  long acknowledged;
  long failed;
  long exchangeNanos;

  StockSensor(int name, VirtualClock clock, RandomGenerator random, Consumer<Arrival<Mid>> link) {
    this.name = name;
    this.clock = clock;
    this.random = random;
    this.link = link;
  }

  void next() {
    number++;
    open = true;
    startedNanos = clock.nowNanos();
    transmit(number, 0, random.nextLong(2_000_000_000L, 3_000_000_000L));
  }

  private void transmit(int current, int retransmission, long timeoutNanos) {
    transmissions++;
    link.accept(new Arrival<>(new Mid(name, current), name, name, true, current));
    clock.after(timeoutNanos, () -> onTimeout(current, retransmission, timeoutNanos));
  }

  private void onTimeout(int current, int retransmission, long timeoutNanos) {
    if (!open || current != number) {
      return;
    }
    if (retransmission == MAX_RETRANSMIT) {
      failed++;
      end();
    } else {
      retransmissions++;
      transmit(current, retransmission + 1, 2 * timeoutNanos);
    }
  }

  void onAck(Mid mid) {
    if (open && mid.number() == number) {
      acknowledged++;
      exchangeNanos += clock.nowNanos() - startedNanos;
      end();
    }
  }

  private void end() {
    open = false;
    clock.after(THINK_NANOS, this::next);
  }
}
