package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.Profile.BackoffKind;
import dev.fulmar.cocored.Profile.BufferKind;
import dev.fulmar.cocored.policy.Admission;
import dev.fulmar.cocored.policy.Backoff;
import dev.fulmar.cocored.policy.BinaryBackoff;
import dev.fulmar.cocored.policy.DropTail;
import dev.fulmar.cocored.policy.FibonacciBackoff;
import dev.fulmar.cocored.policy.LiteralFibonacciBackoff;
import dev.fulmar.cocored.policy.RevRed;
import dev.fulmar.cocored.policy.RevRedConfig;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.UdpConfig;

/**
 * A {@link Configuration} read once: empty keys filled in by the profile, all figures checked
 * against each other.
 */
record CocoRedSettings(
    BackoffKind backoffKind,
    double ackRandomFactor,
    BufferKind bufferKind,
    BufferUnit unit,
    RevRedConfig red,
    int permits,
    long permitTimeoutNanos,
    Long seed,
    ReceiveSettings receive) {

  /**
   * @throws IllegalArgumentException if the keys contradict each other, naming them
   */
  static CocoRedSettings of(Configuration config) {
    Profile profile = config.get(CocoRedConfig.PROFILE);
    BufferUnit unit = config.get(CocoRedConfig.BUFFER_UNIT);
    int capacity =
        Objects.requireNonNullElse(
            config.get(CocoRedConfig.BUFFER_CAPACITY), profile.bufferCapacity());
    checkHoldsOneMessage(unit, capacity, config.get(UdpConfig.UDP_DATAGRAM_SIZE));
    long permitTimeoutNanos = config.get(CocoRedConfig.PERMIT_TIMEOUT, TimeUnit.NANOSECONDS);
    if (permitTimeoutNanos < TimeUnit.MILLISECONDS.toNanos(1)) {
      throw new IllegalArgumentException(
          CocoRedConfig.PERMIT_TIMEOUT.getKey()
              + " is "
              + permitTimeoutNanos
              + " ns, must be at least 1 ms");
    }
    return new CocoRedSettings(
        Objects.requireNonNullElse(config.get(CocoRedConfig.BACKOFF), profile.backoff()),
        Objects.requireNonNullElse(
            config.get(CocoRedConfig.ACK_RANDOM_FACTOR), profile.ackRandomFactor()),
        Objects.requireNonNullElse(config.get(CocoRedConfig.BUFFER), profile.buffer()),
        unit,
        red(config, capacity),
        config.get(CocoRedConfig.SERVICE_PERMITS),
        permitTimeoutNanos,
        config.get(CocoRedConfig.SEED),
        ReceiveSettings.of(config));
  }

  private static void checkHoldsOneMessage(BufferUnit unit, int capacity, int largestDatagram) {
    if (unit == BufferUnit.BYTES && capacity < largestDatagram) {
      throw new IllegalArgumentException(
          CocoRedConfig.BUFFER_CAPACITY.getKey()
              + " is "
              + capacity
              + " bytes, below one message: "
              + UdpConfig.UDP_DATAGRAM_SIZE.getKey()
              + " allows "
              + largestDatagram
              + " bytes; raise the one or lower the other");
    }
  }

  private static RevRedConfig red(Configuration config, int capacity) {
    try {
      return new RevRedConfig(
          capacity,
          Objects.requireNonNullElse(config.get(CocoRedConfig.MIN_THRESHOLD), 0.1 * capacity),
          Objects.requireNonNullElse(config.get(CocoRedConfig.MAX_THRESHOLD), 0.6 * capacity),
          config.get(CocoRedConfig.MAX_PROBABILITY),
          config.get(CocoRedConfig.QUEUE_WEIGHT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          CocoRedConfig.MODULE
              + "BUFFER_CAPACITY, MIN_THRESHOLD and MAX_THRESHOLD disagree: "
              + e.getMessage(),
          e);
    }
  }

  /** The draws of RTO_init. */
  RandomGenerator timeoutRandom() {
    return seed == null ? new SplittableRandom() : new SplittableRandom(seed);
  }

  /** The draws of timers that follow measurements, independent of those of RTO_init. */
  RandomGenerator measuredTimersRandom() {
    return seed == null ? new SplittableRandom() : new SplittableRandom(seed).split();
  }

  /** The draws of re-registrations, independent of those of RTO_init. */
  RandomGenerator reregistrationRandom() {
    return seed == null ? new SplittableRandom() : new SplittableRandom(~seed);
  }

  Backoff backoff() {
    return switch (backoffKind) {
      case FIBONACCI -> new FibonacciBackoff();
      case FIBONACCI_LITERAL -> new LiteralFibonacciBackoff();
      case BINARY -> new BinaryBackoff();
    };
  }

  /** A fresh policy for one buffer; its draws are independent of those of RTO_init. */
  Admission admission() {
    return switch (bufferKind) {
      case REVRED -> new RevRed(red, new SplittableRandom(timeoutRandom().nextLong()));
      case DROP_TAIL -> new DropTail(red.capacity());
    };
  }
}
