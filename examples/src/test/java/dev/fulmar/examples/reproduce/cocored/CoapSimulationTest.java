package dev.fulmar.examples.reproduce.cocored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.reproduce.cocored.CoapSimulation.Result;
import dev.fulmar.examples.reproduce.cocored.Notification.State;
import dev.fulmar.examples.reproduce.virtual.Medium;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CoapSimulationTest {
  private static final Network LOSSY = new Network.Star("star", "loss 10% delay 20ms");
  private static final Network CLEAN = new Network.Star("star", "delay 20ms");

  private static Result run(Traffic traffic, Network network, CoapAlgorithm algorithm, long seed) {
    int seconds = traffic == Traffic.BURST ? 42 : 10;
    return CoapSimulation.run(new CoapScenario(traffic, network, algorithm, 2, seconds, seed));
  }

  private static List<Double> figures(Result result) {
    RunFigures figures = new RunFigures(result);
    return CoapMetric.ALL.stream().map(metric -> metric.of(figures)).toList();
  }

  @Test
  void sameSeedGivesTheSameFiguresAndAnotherDoesNot() {
    Result first = run(Traffic.CONTINUOUS, LOSSY, CoapAlgorithm.COCO_RED, 7);
    assertThat(first.ledger().count(State.ACKED)).isGreaterThan(10);
    assertThat(figures(run(Traffic.CONTINUOUS, LOSSY, CoapAlgorithm.COCO_RED, 7)))
        .isEqualTo(figures(first));
    assertThat(figures(run(Traffic.CONTINUOUS, LOSSY, CoapAlgorithm.COCO_RED, 8)))
        .isNotEqualTo(figures(first));
  }

  @ParameterizedTest
  @EnumSource
  void sameSeedGivesTheSameFiguresUnderEveryAlgorithm(CoapAlgorithm algorithm) {
    assertThat(figures(run(Traffic.CONTINUOUS, LOSSY, algorithm, 7)))
        .isEqualTo(figures(run(Traffic.CONTINUOUS, LOSSY, algorithm, 7)));
  }

  @ParameterizedTest
  @EnumSource
  void whatWasMadeAndWhatWasOfferedIsAllAccountedFor(CoapAlgorithm algorithm) {
    for (Traffic traffic : Traffic.values()) {
      Result result = run(traffic, LOSSY, algorithm, 3);
      Ledger ledger = result.ledger();
      assertThat(Stream.of(State.values()).mapToLong(ledger::count).sum())
          .isEqualTo(ledger.all().size());
      assertThat(ledger.count(State.ACKED)).isPositive();
      assertThat(ledger.all())
          .filteredOn(n -> n.state() == State.ACKED)
          .allMatch(
              n ->
                  algorithm.acknowledging() != Acknowledging.AFTER_HANDLING
                      || (n.handledNanos() > n.madeNanos() && n.handledNanos() < n.endedNanos()));
      Medium.Counts medium = result.medium();
      assertThat(medium.offered())
          .isEqualTo(medium.delivered() + medium.lost() + medium.underWay());
      assertThat(medium.lost()).isPositive();
    }
  }

  @Test
  void onACleanLinkAnExchangeTakesARoundTripAndTheHandlersTime() {
    Result result = run(Traffic.CONTINUOUS, CLEAN, CoapAlgorithm.DEFAULT, 1);
    // 40 ms there and back, 20 ms in the handler, which the two servers share without meeting
    assertThat(new RunFigures(result).medianResponseSeconds()).isBetween(0.060, 0.080);
    assertThat(new RunFigures(result).retransmissionPercent()).isZero();
    // 61 ms from one notification to the next: 16 a second from each of two
    assertThat(new RunFigures(result).acknowledgedPerSecond()).isBetween(25.0, 33.0);
  }

  @Test
  void anAckThatLeavesFirstIsTheHandlersTimeEarlier() {
    Result result = run(Traffic.CONTINUOUS, CLEAN, CoapAlgorithm.DEFAULT_ACK_FIRST, 1);
    assertThat(new RunFigures(result).medianResponseSeconds()).isBetween(0.040, 0.060);
  }

  @Test
  void anAckAtArrivalDoesNotWaitForTheHandlerAndIsForWhatTheBufferTook() {
    CoapAlgorithm atArrival = CoapAlgorithm.DEFAULT_NSTART1_ACK_AT_ARRIVAL;
    Result result =
        CoapSimulation.run(new CoapScenario(Traffic.CONTINUOUS, CLEAN, atArrival, 8, 10, 1));
    assertThat(new RunFigures(result).medianResponseSeconds()).isBetween(0.040, 0.041);
    assertThat(result.sink().bufferFull()).isPositive();
    assertThat(result.ledger().all())
        .filteredOn(n -> n.state() == State.ACKED)
        .filteredOn(n -> n.endedNanos() < 9_000_000_000L)
        .allMatch(n -> n.handledNanos() != Notification.NEVER);
  }

  @Test
  void aGatewayAcknowledgesOnACleanLinkWhenItsHandlerIsDone() {
    Result result = run(Traffic.CONTINUOUS, CLEAN, CoapAlgorithm.GATEWAY, 1);
    assertThat(new RunFigures(result).medianResponseSeconds()).isBetween(0.060, 0.080);
    assertThat(new RunFigures(result).retransmissionPercent()).isZero();
    assertThat(new RunFigures(result).acknowledgedPerSecond()).isBetween(25.0, 33.0);
  }

  @Test
  void burstServersSendEightNotificationsEveryTenSeconds() {
    Result result = run(Traffic.BURST, CLEAN, CoapAlgorithm.DEFAULT_K_MESSAGES, 1);
    assertThat(result.ledger().all())
        .filteredOn(n -> n.server() == 2)
        .hasSize(16)
        .allMatch(n -> n.state() == State.ACKED)
        .allMatch(n -> n.madeNanos() >= CoapScenario.FIRST_BURST_NANOS);
  }

  @Test
  void aBufferOfAHundredBytesHoldsFiveNotifications() {
    Result result = run(Traffic.BURST, CLEAN, CoapAlgorithm.DEFAULT, 1);
    // eight at once from one server, beside the one that the continuous server may have there
    assertThat(result.sink().bufferFull()).isBetween(4L, 10L);
  }

  @Test
  void nstart1KeepsABurstOutOfTheBuffer() {
    Result result = run(Traffic.BURST, CLEAN, CoapAlgorithm.DEFAULT_NSTART1, 1);
    assertThat(result.sink().bufferFull()).isZero();
    assertThat(result.ledger().all()).filteredOn(n -> n.server() == 2).hasSize(16);
  }

  @Test
  void aRelationThatASilentNetworkEndedIsRegisteredAgain() {
    // of each direction: the registration gets through, then 100 s of silence, then all is well
    Network outage = new Network.Star("star", "delay 20ms loss pattern(0,1,1,1,1,1,0,0,0,0,0,0)");
    Result result =
        CoapSimulation.run(
            new CoapScenario(Traffic.CONTINUOUS, outage, CoapAlgorithm.COCO_RED, 2, 200, 1));
    assertThat(result.ledger().count(State.TIMED_OUT)).isPositive();
    assertThat(result.ledger().count(State.ACKED)).isPositive();
  }

  @Test
  void whatIsUnderWayAtTheEndIsNotTakenForGivenUp() {
    Result result = run(Traffic.CONTINUOUS, CLEAN, CoapAlgorithm.DEFAULT, 1);
    assertThat(result.ledger().count(State.OPEN)).isBetween(1L, 2L);
    assertThat(new RunFigures(result).failedPercent()).isZero();
  }
}
