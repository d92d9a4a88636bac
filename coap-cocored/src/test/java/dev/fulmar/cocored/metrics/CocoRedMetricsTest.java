package dev.fulmar.cocored.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedSnapshot;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CocoRedMetricsTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Map<String, Double> figures = new HashMap<>();

  /** Every figure another one: 1000 for the first component, 1001 for the second, ... */
  private CocoRedSnapshot distinct() throws ReflectiveOperationException {
    RecordComponent[] components = CocoRedSnapshot.class.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      figures.put(components[i].getName(), 1000.0 + i);
      values[i] = components[i].getType() == double.class ? (Object) (1000.0 + i) : 1000L + i;
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Constructor<CocoRedSnapshot> constructor = CocoRedSnapshot.class.getConstructor(types);
    return constructor.newInstance(values);
  }

  private double counter(String name, String... tags) {
    return registry.get(name).tags(tags).functionCounter().count();
  }

  private double gauge(String name, String... tags) {
    return registry.get(name).tags(tags).gauge().value();
  }

  @Test
  void everyMeterShowsItsFigure() throws Exception {
    CocoRedSnapshot snapshot = distinct();
    new CocoRedMetrics(() -> snapshot, Tags.of("endpoint", "coap")).bindTo(registry);
    assertThat(counter("cocored.drops", "cause", "early")).isEqualTo(figures.get("earlyDropped"));
    assertThat(counter("cocored.drops", "cause", "full")).isEqualTo(figures.get("bufferFull"));
    assertThat(counter("cocored.drops", "cause", "share")).isEqualTo(figures.get("overShare"));
    assertThat(counter("cocored.drops", "cause", "stop")).isEqualTo(figures.get("discardedAtStop"));
    for (String name :
        new String[] {
          "received",
          "bypassed",
          "accepted",
          "handled",
          "coalesced",
          "superseded",
          "retransmissions",
          "timeouts"
        }) {
      assertThat(counter("cocored." + name)).as(name).isEqualTo(figures.get(name));
    }
    assertThat(counter("cocored.permits.reclaimed")).isEqualTo(figures.get("permitsReclaimed"));
    assertThat(counter("cocored.tickets.reclaimed")).isEqualTo(figures.get("ticketsReclaimed"));
    assertThat(gauge("cocored.queue.average")).isEqualTo(figures.get("averageQueue"));
    assertThat(gauge("cocored.queue", "state", "waiting")).isEqualTo(figures.get("waiting"));
    assertThat(gauge("cocored.queue", "state", "service")).isEqualTo(figures.get("inService"));
    assertThat(gauge("cocored.backlog")).isEqualTo(figures.get("backlog"));
    assertThat(gauge("cocored.tickets.open")).isEqualTo(figures.get("openTickets"));
    assertThat(gauge("cocored.peers")).isEqualTo(figures.get("peersQueued"));
    assertThat(gauge("cocored.relations")).isEqualTo(figures.get("relationsTracked"));
    assertThat(counter("cocored.relations.forgotten")).isEqualTo(figures.get("relationsForgotten"));
    assertThat(registry.get("cocored.service.time").timeGauge().value(TimeUnit.NANOSECONDS))
        .isCloseTo(figures.get("serviceNanos"), within(1e-6));
  }

  @Test
  void everyMeterCarriesTheEndpointsTagsSoThatTwoEndpointsShareARegistry() throws Exception {
    CocoRedSnapshot snapshot = distinct();
    new CocoRedMetrics(() -> snapshot, Tags.of("endpoint", "coap")).bindTo(registry);
    int meters = registry.getMeters().size();
    new CocoRedMetrics(() -> snapshot, Tags.of("endpoint", "coaps")).bindTo(registry);
    assertThat(registry.getMeters()).hasSize(2 * meters);
    assertThat(registry.getMeters())
        .extracting(Meter::getId)
        .allSatisfy(id -> assertThat(id.getTag("endpoint")).isIn("coap", "coaps"));
  }

  @Test
  void metersFollowTheEndpoint() throws Exception {
    CocoRedSnapshot[] snapshot = {distinct()};
    new CocoRedMetrics(() -> snapshot[0]).bindTo(registry);
    assertThat(counter("cocored.received")).isEqualTo(figures.get("received"));
    snapshot[0] = CocoRed.endpoint(CocoRed.configuration(), 0).snapshot();
    assertThat(counter("cocored.received")).isZero();
    assertThat(gauge("cocored.backlog")).isZero();
  }
}
