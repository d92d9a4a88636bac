package dev.fulmar.cocored.policy.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.cocored.policy.gateway.ClosedLoop.ChannelMaker;
import dev.fulmar.cocored.policy.gateway.ClosedLoop.Result;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The policy among stock sensors, against an observer that acknowledges after handling. */
class ClosedLoopTest {
  private static final long MILLI = 1_000_000;

  @ParameterizedTest(name = "{0} sensors, {1} ms one way")
  @CsvSource({"8, 1", "8, 10", "8, 100", "8, 300", "50, 50", "200, 100"})
  void cleanLinkSeesNothingRepeatedAndNextToNothingHeld(int sensors, long oneWayMillis) {
    ChannelMaker channel = lossy(oneWayMillis, 0, 0);
    Result plain = ClosedLoop.plain(channel, sensors, MILLI / 10, 20, 1);
    Result gateway = ClosedLoop.gateway(channel, sensors, MILLI / 10, 20, 1);
    GatewaySnapshot snapshot = gateway.snapshot();
    assertThat(snapshot.mode()).isEqualTo(GatewayMode.PASS);
    assertThat(snapshot.held())
        .as("a few, while C still follows the start of many")
        .isLessThanOrEqualTo(sensors == 8 ? 0 : snapshot.arrivals() / 100);
    assertThat(snapshot.repeated()).isZero();
    assertThat(snapshot.deadline()).isZero();
    assertThat(snapshot.evidence()).isZero();
    assertThat(gateway.retransmittedPercent()).isZero();
    assertThat(gateway.acknowledgedPerSecond())
        .isCloseTo(plain.acknowledgedPerSecond(), within(0.01 * plain.acknowledgedPerSecond()));
  }

  /** 200 sensors for a handler of 10/s: after handling an ACK would take 20 s. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void overloadedHandlerIsKeptFreeOfRetransmissions(long seed) {
    Result plain = ClosedLoop.plain(lossy(10, 0, 0), 200, 100 * MILLI, 60, seed);
    assertThat(plain.retransmittedPercent()).isGreaterThan(60);
    assertThat(plain.acknowledgedPerSecond()).isLessThan(10.1);

    Result gateway = ClosedLoop.gateway(lossy(10, 0, 0), 200, 100 * MILLI, 60, seed);
    assertThat(gateway.retransmittedPercent()).isZero();
    assertThat(gateway.acknowledgedPerSecond()).as("one a second each").isBetween(185.0, 200.0);
    assertThat(gateway.meanExchangeMillis()).isBetween(1000.0, 1050.0);
    assertThat(gateway.worstSensorPercent()).isGreaterThan(98);
    assertThat(gateway.snapshot().queue()).as("one place a sensor").isLessThanOrEqualTo(200);
    assertThat(gateway.observer().handled).as("the handler stays busy").isGreaterThan(585);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void busyHandlerThatKeepsUpLosesNothing(long seed) {
    Result plain = ClosedLoop.plain(lossy(20, 0, 0), 50, 5 * MILLI, 30, seed);
    Result gateway = ClosedLoop.gateway(lossy(20, 0, 0), 50, 5 * MILLI, 30, seed);
    assertThat(gateway.acknowledgedPerSecond())
        .isCloseTo(plain.acknowledgedPerSecond(), within(0.01 * plain.acknowledgedPerSecond()));
    assertThat(gateway.snapshot().queue()).as("plain: 49").isLessThan(15);
    assertThat(gateway.retransmittedPercent()).isZero();
  }

  @Test
  void lossOfFivePercentCostsFewerRetransmissionsAndLessTime() {
    ChannelMaker channel = lossy(20, 0.05, 0.05);
    List<Result> plain = runs(seed -> ClosedLoop.plain(channel, 8, 5 * MILLI, 100, seed));
    List<Result> gateway = runs(seed -> ClosedLoop.gateway(channel, 8, 5 * MILLI, 100, seed));
    assertThat(mean(gateway, Result::acknowledgedPerSecond))
        .isGreaterThan(1.25 * mean(plain, Result::acknowledgedPerSecond));
    assertThat(mean(gateway, Result::retransmittedPercent))
        .isLessThan(0.7 * mean(plain, Result::retransmittedPercent));
    assertThat(mean(gateway, Result::meanExchangeMillis))
        .isLessThan(0.8 * mean(plain, Result::meanExchangeMillis));
  }

  @Test
  void lostAcksAreRepeatedBeforeTheSensorSendsAgain() {
    ChannelMaker channel = lossy(20, 0, 0.2);
    List<Result> plain = runs(seed -> ClosedLoop.plain(channel, 8, 5 * MILLI, 100, seed));
    List<Result> gateway = runs(seed -> ClosedLoop.gateway(channel, 8, 5 * MILLI, 100, seed));
    assertThat(mean(gateway, Result::acknowledgedPerSecond))
        .isGreaterThan(1.5 * mean(plain, Result::acknowledgedPerSecond));
    assertThat(mean(gateway, Result::retransmittedPercent))
        .isLessThan(0.4 * mean(plain, Result::retransmittedPercent));
  }

  @Test
  void mediumOnWhichTransmissionsCollideIsHeldToOneAtATime() {
    ChannelMaker channel = (clock, random) -> Channel.shared(clock, random, 3 * MILLI);
    List<Result> plain = runs(seed -> ClosedLoop.plain(channel, 8, MILLI, 100, seed));
    List<Result> gateway = runs(seed -> ClosedLoop.gateway(channel, 8, MILLI, 100, seed));
    assertThat(mean(gateway, Result::acknowledgedPerSecond))
        .isGreaterThan(1.2 * mean(plain, Result::acknowledgedPerSecond));
    assertThat(mean(gateway, Result::retransmittedPercent))
        .isLessThan(0.6 * mean(plain, Result::retransmittedPercent));
    assertThat(gateway).allMatch(result -> result.snapshot().mode() == GatewayMode.HOLD);
  }

  /** One sensor, 2 ms to 4 ms to and fro, 10 ms of handling: 100/s where the two overlap. */
  @Test
  void earlyAcksLetTheNextMessageTravelWhileTheLastIsHandled() {
    GatewaySettings early = GatewayPolicyTest.bounds(4096, 8192, true);
    Result after = ClosedLoop.gateway(lossy(1, 0, 0), 1, 10 * MILLI, 20, 1);
    Result before = ClosedLoop.gateway(early, lossy(1, 0, 0), 1, 10 * MILLI, 20, 1);
    assertThat(after.acknowledgedPerSecond()).isBetween(65.0, 83.4);
    assertThat(before.acknowledgedPerSecond()).isBetween(95.0, 100.0);
    assertThat(((Observer.Gateway) after.observer()).beforeHandling).isZero();
    assertThat(before.snapshot().queue()).isLessThanOrEqualTo(2);
    assertThat(before.retransmittedPercent()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void earlyAcksAreStillHeldBackWhereTransmissionsCollide(long seed) {
    ChannelMaker channel = (clock, random) -> Channel.shared(clock, random, 3 * MILLI);
    GatewaySettings early = GatewayPolicyTest.bounds(4096, 8192, true);
    Result plain = ClosedLoop.plain(channel, 8, 5 * MILLI, 100, seed);
    Result before = ClosedLoop.gateway(early, channel, 8, 5 * MILLI, 100, seed);
    assertThat(before.acknowledgedPerSecond()).isGreaterThan(1.2 * plain.acknowledgedPerSecond());
    assertThat(before.snapshot().mode()).isEqualTo(GatewayMode.HOLD);
  }

  private static ChannelMaker lossy(long oneWayMillis, double loss, double ackLoss) {
    return (clock, random) -> Channel.lossy(clock, random, oneWayMillis * MILLI, loss, ackLoss);
  }

  private static List<Result> runs(LongFunction<Result> run) {
    return LongStream.rangeClosed(1, 5).mapToObj(run).toList();
  }

  private static double mean(List<Result> runs, ToDoubleFunction<Result> figure) {
    return runs.stream().mapToDouble(figure).average().orElseThrow();
  }
}
