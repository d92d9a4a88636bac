package dev.fulmar.cocored.metrics;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.policy.gateway.GatewayMode;
import dev.fulmar.cocored.policy.gateway.GatewaySnapshot;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Shows how an endpoint paces its acknowledgements as Micrometer's meters, beside {@link
 * CocoRedMetrics}. An endpoint that leaves them to Californium has none of these.
 *
 * <pre>{@code
 * new GatewayMetrics(endpoint::ackPacing, Tags.of("endpoint", "coap")).bindTo(registry);
 * }</pre>
 *
 * <table>
 * <caption>the meters</caption>
 * <tr><td>cocored.pacing.mode{mode=pass|wide|hold}</td><td>gauges, 1 for the present mode</td></tr>
 * <tr><td>cocored.pacing.switches{mode=pass|wide|hold}</td>
 *     <td>counters of changes to a mode</td></tr>
 * <tr><td>cocored.pacing.peers{state=known|inflight|missing}</td><td>gauges of peers</td></tr>
 * <tr><td>cocored.pacing.messages{state=queued|holding}</td>
 *     <td>gauges of messages that are unhandled, or handled and not yet acknowledged</td></tr>
 * <tr><td>cocored.pacing.capacity</td>
 *     <td>gauge of messages; not a number while it is unlimited</td></tr>
 * <tr><td>cocored.pacing.arrivals</td><td>counter of new messages</td></tr>
 * <tr><td>cocored.pacing.acks{reason=released|deadline|duplicate|superseded|repeated}</td>
 *     <td>counters of acknowledgements</td></tr>
 * <tr><td>cocored.pacing.held, .evidence, .tokens.expired, .missing, .pauses, .probes,
 *     .capacity.raised, .peers.forgotten</td><td>counters</td></tr>
 * <tr><td>cocored.pacing.lost{cause=refused|discarded|acknowledged}</td>
 *     <td>counters of messages that were never handled: not accepted, given up before their
 *     acknowledgement, given up after it</td></tr>
 * </table>
 *
 * @see GatewaySnapshot
 */
public final class GatewayMetrics implements MeterBinder {
  private static final String PREFIX = "cocored.pacing.";

  private final Supplier<Optional<GatewaySnapshot>> snapshots;
  private final Iterable<Tag> tags;

  /**
   * @param snapshots for example {@code endpoint::ackPacing}; asked anew for each meter that is
   *     read
   * @param tags what tells this endpoint's meters from another one's
   */
  public GatewayMetrics(Supplier<Optional<GatewaySnapshot>> snapshots, Iterable<Tag> tags) {
    this.snapshots = requireNonNull(snapshots, "snapshots");
    this.tags = requireNonNull(tags, "tags");
  }

  /** Meters without tags of their own: for an application with one endpoint. */
  public GatewayMetrics(Supplier<Optional<GatewaySnapshot>> snapshots) {
    this(snapshots, Tags.empty());
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    if (snapshots.get().isEmpty()) {
      return; // and for the endpoint's life
    }
    bindModes(registry);
    bindState(registry);
    bindAcks(registry);
    bindSigns(registry);
    bindLosses(registry);
  }

  private void bindModes(MeterRegistry registry) {
    for (GatewayMode mode : GatewayMode.values()) {
      Tags tag = Tags.of("mode", mode.name().toLowerCase(Locale.ROOT));
      gauge(registry, "mode", tag, s -> s.mode() == mode ? 1 : 0, "1 for the present mode");
      counter(registry, "switches", tag, s -> switchesTo(mode, s), "Changes to a mode");
    }
  }

  private static double switchesTo(GatewayMode mode, GatewaySnapshot snapshot) {
    return switch (mode) {
      case PASS -> snapshot.toPass();
      case WIDE -> snapshot.toWide();
      case HOLD -> snapshot.toHold();
    };
  }

  private void bindState(MeterRegistry registry) {
    gauge(registry, "peers", state("known"), GatewaySnapshot::peers, "Peers");
    gauge(registry, "peers", state("inflight"), GatewaySnapshot::inFlight, "Peers");
    gauge(registry, "peers", state("missing"), GatewaySnapshot::missingPeers, "Peers");
    gauge(registry, "messages", state("queued"), GatewaySnapshot::queue, "Messages");
    gauge(registry, "messages", state("holding"), GatewaySnapshot::holding, "Messages");
    gauge(
        registry,
        "capacity",
        Tags.empty(),
        s -> Double.isFinite(s.capacity()) ? s.capacity() : Double.NaN,
        "What may be under way without congestion");
  }

  private void bindAcks(MeterRegistry registry) {
    counter(registry, "arrivals", Tags.empty(), GatewaySnapshot::arrivals, "New messages");
    acks(registry, "released", GatewaySnapshot::released);
    acks(registry, "deadline", GatewaySnapshot::deadline);
    acks(registry, "duplicate", GatewaySnapshot::duplicates);
    acks(registry, "superseded", GatewaySnapshot::superseded);
    acks(registry, "repeated", GatewaySnapshot::repeated);
  }

  private void bindSigns(MeterRegistry registry) {
    plain(registry, "held", GatewaySnapshot::held, "ACKs that waited after the handling");
    plain(registry, "evidence", GatewaySnapshot::evidence, "Signs of congestion");
    plain(registry, "tokens.expired", GatewaySnapshot::tokensExpired, "Peers not heard in time");
    plain(registry, "missing", GatewaySnapshot::missing, "Peers silent after a repeated ACK");
    plain(registry, "pauses", GatewaySnapshot::pauses, "Pauses for missing peers");
    plain(registry, "probes", GatewaySnapshot::probes, "Ticks that tried more in flight");
    plain(registry, "capacity.raised", GatewaySnapshot::capacityRaised, "Handlers idle, ACKs held");
    plain(registry, "peers.forgotten", GatewaySnapshot::forgottenPeers, "Peers forgotten");
  }

  private void bindLosses(MeterRegistry registry) {
    lost(registry, "refused", GatewaySnapshot::refused);
    lost(registry, "discarded", s -> s.discarded() - s.discardedAcknowledged());
    lost(registry, "acknowledged", GatewaySnapshot::discardedAcknowledged);
  }

  private static Tags state(String state) {
    return Tags.of("state", state);
  }

  private void acks(
      MeterRegistry registry, String reason, ToDoubleFunction<GatewaySnapshot> figure) {
    counter(registry, "acks", Tags.of("reason", reason), figure, "Acknowledgements sent");
  }

  private void lost(
      MeterRegistry registry, String cause, ToDoubleFunction<GatewaySnapshot> figure) {
    counter(registry, "lost", Tags.of("cause", cause), figure, "Messages never handled");
  }

  private void plain(
      MeterRegistry registry,
      String name,
      ToDoubleFunction<GatewaySnapshot> figure,
      String description) {
    counter(registry, name, Tags.empty(), figure, description);
  }

  private void counter(
      MeterRegistry registry,
      String name,
      Tags more,
      ToDoubleFunction<GatewaySnapshot> figure,
      String description) {
    FunctionCounter.builder(PREFIX + name, snapshots, source -> figure(figure, source))
        .tags(Tags.of(tags).and(more))
        .description(description)
        .register(registry);
  }

  private void gauge(
      MeterRegistry registry,
      String name,
      Tags more,
      ToDoubleFunction<GatewaySnapshot> figure,
      String description) {
    Gauge.builder(PREFIX + name, snapshots, source -> figure(figure, source))
        .tags(Tags.of(tags).and(more))
        .description(description)
        .strongReference(true)
        .register(registry);
  }

  private static double figure(
      ToDoubleFunction<GatewaySnapshot> figure, Supplier<Optional<GatewaySnapshot>> source) {
    return source.get().map(figure::applyAsDouble).orElse(Double.NaN);
  }
}
