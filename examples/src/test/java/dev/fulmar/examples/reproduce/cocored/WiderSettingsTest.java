package dev.fulmar.examples.reproduce.cocored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.examples.reproduce.cocored.CoapSimulation.Result;
import dev.fulmar.examples.reproduce.virtual.Medium;
import dev.fulmar.netem.sim.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WiderSettingsTest {
  private static Setting setting(String id) {
    return WiderSettings.ALL.stream().filter(s -> s.id().equals(id)).findFirst().orElseThrow();
  }

  private static RunFigures figures(String id, CoapAlgorithm algorithm, int seconds) {
    Setting setting = setting(id);
    Workload shorter = setting.workload().seconds(seconds);
    Result result =
        CoapSimulation.run(
            new CoapScenario(setting.traffic(), setting.network(), algorithm, shorter, 1));
    return new RunFigures(result);
  }

  @Test
  void idsAreTheirOwnAndNoneIsThePapers() {
    assertThat(WiderSettings.ALL).extracting(Setting::id).doesNotHaveDuplicates();
    assertThat(WiderSettings.ALL).noneMatch(s -> s.workload().equals(Workload.PAPER));
  }

  @Test
  void everyServerHasAPlaceInTheBufferUnlessTheIdSaysOtherwise() {
    assertThat(WiderSettings.ALL)
        .allSatisfy(
            s ->
                assertThat(s.workload().bufferMessages())
                    .isEqualTo(s.id().startsWith("buffer-5") ? 5 : s.workload().servers()));
  }

  @ParameterizedTest(name = "{0} has {1} ACKed/s")
  @CsvSource({
    // a handler of 20 ms makes 50 a second, however near the servers are
    "clean-1ms, 50, 1.5",
    // eight exchanges in 300 to 450 ms there and the same back, and 20 ms between
    "clean-300ms, 10.3, 1.5",
    "handler-100ms, 10, 1",
    // eight in 500 ms, the way and the handler
    "think-500ms, 14.7, 1.5",
    "senders-50-handler-100ms, 10, 1"
  })
  void aPlainObserverHasTheThroughputThatTheIdImplies(String id, double perSecond, double within) {
    // over 20 s, of which the first is for registrations
    assertThat(figures(id, CoapAlgorithm.DEFAULT_NSTART1, 20).acknowledgedPerSecond())
        .isCloseTo(perSecond, within(within));
  }

  @Test
  void narrowLinkIsFilledByFiftyServers() {
    // 250 kbit/s in notifications of 20 bytes with 48 bytes of headers
    double perSecond = 250_000.0 / 8 / 68;
    assertThat(
            figures("bottleneck-250kbit-senders-50-handler-1ms", CoapAlgorithm.DEFAULT_NSTART1, 5)
                .acknowledgedPerSecond())
        .isBetween(0.8 * perSecond, perSecond);
  }

  @Test
  void lostAcksAloneCostRetransmissionsButNoDelivery() {
    RunFigures figures = figures("ackloss-20", CoapAlgorithm.DEFAULT_NSTART1, 60);
    assertThat(figures.retransmissionPercent()).isBetween(14.0, 27.0);
    assertThat(figures.lossPercent()).isLessThan(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"clean-1ms", "clean-100ms", "think-500ms"})
  void gatewayKeepsUpWhereThereIsNothingToPaceFor(String id) {
    double plain = figures(id, CoapAlgorithm.DEFAULT_NSTART1, 10).acknowledgedPerSecond();
    assertThat(figures(id, CoapAlgorithm.GATEWAY, 10).acknowledgedPerSecond())
        .isGreaterThan(0.95 * plain);
  }

  @Test
  void everyNetworkCanBeBuilt() {
    for (Setting setting : WiderSettings.ALL) {
      int nodes = setting.workload().servers() + 1;
      assertThat(setting.network().medium(new Simulation(), nodes, 1).counts())
          .as(setting.id())
          .isEqualTo(new Medium.Counts(0, 0, 0, 0));
    }
  }
}
