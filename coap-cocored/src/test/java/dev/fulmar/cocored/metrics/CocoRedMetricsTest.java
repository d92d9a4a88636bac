package dev.fulmar.cocored.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.SenderSnapshot;
import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CocoRedMetricsTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Map<String, Double> figures = new HashMap<>();

  /** Every figure another one: 1000 for the first component, 1001 for the second, ... */
  private CocoRedSnapshot distinct() throws ReflectiveOperationException {
    return distinct(CocoRedSnapshot.class, 1000, "")
        .withSender(distinct(SenderSnapshot.class, 2000, "sender."));
  }

  private <R extends Record> R distinct(Class<R> type, long first, String prefix)
      throws ReflectiveOperationException {
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      if (components[i].getType() == SenderSnapshot.class) {
        values[i] = SenderSnapshot.NONE;
        continue;
      }
      figures.put(prefix + components[i].getName(), (double) (first + i));
      values[i] =
          components[i].getType() == double.class ? (Object) (double) (first + i) : first + i;
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    return type.getConstructor(types).newInstance(values);
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

  @ParameterizedTest(name = "{0} shows {2}")
  @CsvSource({
    "cocored.sending,                  state=underway,   underWay",
    "cocored.sending,                  state=waiting,    waiting",
    "cocored.refused,                  cause=full,       refusedQueueFull",
    "cocored.refused,                  cause=heldback,   refusedHeldBack",
    "cocored.refused,                  cause=probing,    refusedProbingRate",
    "cocored.refused,                  cause=unverified, refusedUnverified",
    "cocored.refused,                  cause=ids,        messageIdsExhausted",
    "cocored.answered,                 code=4.29,        tooManyRequestsSent",
    "cocored.answered,                 code=5.03,        serviceUnavailableSent",
    "cocored.answered,                 code=4.01,        echoChallengesSent",
    "cocored.toomany.received,         endpoint=coap,    tooManyRequestsReceived",
    "cocored.echo.repeats,             endpoint=coap,    echoRepeats",
    "cocored.notifications.superseded, endpoint=coap,    notificationsSuperseded",
    "cocored.peers.forgotten,          endpoint=coap,    peersForgotten"
  })
  void everyMeterOfTheSendingHalfShowsItsFigure(String meter, String tag, String figure)
      throws Exception {
    CocoRedSnapshot snapshot = distinct();
    new CocoRedMetrics(() -> snapshot, Tags.of("endpoint", "coap")).bindTo(registry);
    assertThat(registry.get(meter).tags(tag.split("=", 2)).meter().measure())
        .singleElement()
        .extracting(Measurement::getValue)
        .isEqualTo(figures.get("sender." + figure));
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
