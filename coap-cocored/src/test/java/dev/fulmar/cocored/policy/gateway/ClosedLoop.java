package dev.fulmar.cocored.policy.gateway;

import dev.fulmar.cocored.policy.Arrival;
import dev.fulmar.cocored.policy.gateway.StockSensor.Mid;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * Stock sensors that send as soon as they are acknowledged, a channel, and one observer; they start
 * within the first second.
 */
final class ClosedLoop {
  private static final long SECOND = 1_000_000_000L;

  /** What came of it, over its whole duration. */
  record Result(
      double acknowledgedPerSecond,
      double retransmittedPercent,
      double meanExchangeMillis,
      double worstSensorPercent,
      long failed,
      Observer observer) {
    GatewaySnapshot snapshot() {
      return ((Observer.Gateway) observer).policy.snapshot();
    }
  }

  private final VirtualClock clock = new VirtualClock();
  private final SplittableRandom random;
  private final List<StockSensor> sensors = new ArrayList<>();
  private Channel channel;
  private Observer observer;

  private ClosedLoop(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** Where messages and ACKs go through, made with the clock and the draws of one run. */
  interface ChannelMaker extends BiFunction<VirtualClock, SplittableRandom, Channel> {}

  static Result plain(
      ChannelMaker channel, int sensors, long handlerNanos, int seconds, long seed) {
    ClosedLoop loop = new ClosedLoop(seed);
    return loop.run(
        channel, sensors, seconds, a -> new Observer.Plain(loop.clock, handlerNanos, a));
  }

  static Result gateway(
      ChannelMaker channel, int sensors, long handlerNanos, int seconds, long seed) {
    return gateway(GatewaySettings.DEFAULTS, channel, sensors, handlerNanos, seconds, seed);
  }

  static Result gateway(
      GatewaySettings settings,
      ChannelMaker channel,
      int sensors,
      long handlerNanos,
      int seconds,
      long seed) {
    ClosedLoop loop = new ClosedLoop(seed);
    return loop.run(
        channel,
        sensors,
        seconds,
        a -> new Observer.Gateway(loop.clock, handlerNanos, settings, a));
  }

  private interface ObserverMaker {
    Observer make(Consumer<Mid> acknowledge);
  }

  private Result run(ChannelMaker maker, int count, int seconds, ObserverMaker observerMaker) {
    channel = maker.apply(clock, random);
    observer =
        observerMaker.make(mid -> channel.carry(true, () -> sensors.get(mid.sensor()).onAck(mid)));
    LongFunction<Consumer<Arrival<Mid>>> link =
        name -> arrival -> channel.carry(false, () -> observer.receive(arrival));
    for (int name = 0; name < count; name++) {
      StockSensor sensor = new StockSensor(name, clock, random, link.apply(name));
      sensors.add(sensor);
      clock.after(random.nextLong(SECOND), sensor::next);
    }
    clock.runUntil(seconds * SECOND);
    return result(seconds);
  }

  private Result result(int seconds) {
    long acknowledged = sensors.stream().mapToLong(s -> s.acknowledged).sum();
    long transmissions = sensors.stream().mapToLong(s -> s.transmissions).sum();
    long retransmissions = sensors.stream().mapToLong(s -> s.retransmissions).sum();
    long worst = sensors.stream().mapToLong(s -> s.acknowledged).min().orElse(0);
    return new Result(
        (double) acknowledged / seconds,
        100.0 * retransmissions / transmissions,
        sensors.stream().mapToLong(s -> s.exchangeNanos).sum() / 1e6 / acknowledged,
        100.0 * worst * sensors.size() / acknowledged,
        sensors.stream().mapToLong(s -> s.failed).sum(),
        observer);
  }
}
