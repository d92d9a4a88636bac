package dev.fulmar.cocored.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.policy.gateway.GatewayMode;
import dev.fulmar.cocored.policy.gateway.GatewaySnapshot;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewayMetricsTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Map<String, Double> figures = new HashMap<>();

  /**
   * In HOLD, and every figure the square of another number, so that no two are apart as others are.
   */
  private GatewaySnapshot distinct() throws ReflectiveOperationException {
    RecordComponent[] components = GatewaySnapshot.class.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      long figure = (i + 100L) * (i + 100);
      figures.put(components[i].getName(), (double) figure);
      values[i] =
          switch (components[i].getType().getSimpleName()) {
            case "GatewayMode" -> GatewayMode.HOLD;
            case "double" -> (double) figure;
            case "int" -> (int) figure;
            default -> figure;
          };
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    return GatewaySnapshot.class.getConstructor(types).newInstance(values);
  }

  private double value(String meter, String tag) {
    Meter found = registry.get("cocored.pacing." + meter).tags(tag.split("=", 2)).meter();
    return found.measure().iterator().next().getValue();
  }

  @ParameterizedTest(name = "{0} {1} shows {2}")
  @CsvSource({
    "switches,         mode=pass,         toPass",
    "switches,         mode=wide,         toWide",
    "switches,         mode=hold,         toHold",
    "peers,            state=known,       peers",
    "peers,            state=inflight,    inFlight",
    "peers,            state=missing,     missingPeers",
    "messages,         state=queued,      queue",
    "messages,         state=holding,     holding",
    "capacity,         endpoint=coap,     capacity",
    "arrivals,         endpoint=coap,     arrivals",
    "acks,             reason=released,   released",
    "acks,             reason=deadline,   deadline",
    "acks,             reason=duplicate,  duplicates",
    "acks,             reason=superseded, superseded",
    "acks,             reason=repeated,   repeated",
    "held,             endpoint=coap,     held",
    "evidence,         endpoint=coap,     evidence",
    "tokens.expired,   endpoint=coap,     tokensExpired",
    "missing,          endpoint=coap,     missing",
    "pauses,           endpoint=coap,     pauses",
    "probes,           endpoint=coap,     probes",
    "capacity.raised,  endpoint=coap,     capacityRaised",
    "peers.forgotten,  endpoint=coap,     forgottenPeers",
    "lost,             cause=refused,     refused",
    "lost,             cause=acknowledged, discardedAcknowledged",
  })
  void everyMeterShowsItsFigure(String meter, String tag, String figure) throws Exception {
    Optional<GatewaySnapshot> snapshot = Optional.of(distinct());
    new GatewayMetrics(() -> snapshot, Tags.of("endpoint", "coap")).bindTo(registry);
    assertThat(value(meter, tag)).isEqualTo(figures.get(figure));
  }

  @Test
  void noFigureIsLeftOut() throws Exception {
    Optional<GatewaySnapshot> snapshot = Optional.of(distinct());
    new GatewayMetrics(() -> snapshot).bindTo(registry);
    double discarded = value("lost", "cause=discarded") + value("lost", "cause=acknowledged");
    assertThat(discarded).isEqualTo(figures.remove("discarded"));
    figures.remove("mode");
    assertThat(registry.getMeters().stream().map(m -> m.measure().iterator().next().getValue()))
        .containsAll(figures.values());
  }

  @Test
  void oneModeIsThePresentOne() throws Exception {
    Optional<GatewaySnapshot> snapshot = Optional.of(distinct());
    new GatewayMetrics(() -> snapshot).bindTo(registry);
    assertThat(value("mode", "mode=hold")).isEqualTo(1);
    assertThat(value("mode", "mode=pass")).isZero();
    assertThat(value("mode", "mode=wide")).isZero();
  }

  @Test
  void unlimitedCapacityIsNoNumber() {
    new GatewayMetrics(CocoRed.endpoint(CocoRed.configuration(Profile.GATEWAY), 0)::ackPacing)
        .bindTo(registry);
    assertThat(registry.get("cocored.pacing.capacity").gauge().value()).isNaN();
    assertThat(value("mode", "mode=pass")).isEqualTo(1);
  }

  @Test
  void endpointThatLeavesAcksToCaliforniumHasNoSuchMeters() {
    new GatewayMetrics(CocoRed.endpoint(CocoRed.configuration(), 0)::ackPacing).bindTo(registry);
    assertThat(registry.getMeters()).isEmpty();
  }

  @Test
  void twoEndpointsShareARegistry() throws Exception {
    Optional<GatewaySnapshot> snapshot = Optional.of(distinct());
    new GatewayMetrics(() -> snapshot, Tags.of("endpoint", "coap")).bindTo(registry);
    int meters = registry.getMeters().size();
    new GatewayMetrics(() -> snapshot, Tags.of("endpoint", "coaps")).bindTo(registry);
    assertThat(registry.getMeters()).hasSize(2 * meters);
  }
}
