package dev.fulmar.cocored.metrics;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.policy.gateway.GatewayMode;
import dev.fulmar.cocored.policy.gateway.GatewaySnapshot;
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
    Meters<GatewaySnapshot> meters =
        new Meters<>(registry, PREFIX, tags, () -> snapshots.get().orElseThrow());
    bindModes(meters);
    bindState(meters);
    bindAcks(meters);
    bindSigns(meters);
    bindLosses(meters);
  }

  private static void bindModes(Meters<GatewaySnapshot> meters) {
    for (GatewayMode mode : GatewayMode.values()) {
      Tags tag = Tags.of("mode", mode.name().toLowerCase(Locale.ROOT));
      meters.gauge("mode", tag, s -> s.mode() == mode ? 1 : 0, "1 for the present mode");
      meters.counter("switches", tag, s -> switchesTo(mode, s), "Changes to a mode");
    }
  }

  private static double switchesTo(GatewayMode mode, GatewaySnapshot snapshot) {
    return switch (mode) {
      case PASS -> snapshot.toPass();
      case WIDE -> snapshot.toWide();
      case HOLD -> snapshot.toHold();
    };
  }

  private static void bindState(Meters<GatewaySnapshot> meters) {
    meters.gauge("peers", Meters.state("known"), GatewaySnapshot::peers, "Peers");
    meters.gauge("peers", Meters.state("inflight"), GatewaySnapshot::inFlight, "Peers");
    meters.gauge("peers", Meters.state("missing"), GatewaySnapshot::missingPeers, "Peers");
    meters.gauge("messages", Meters.state("queued"), GatewaySnapshot::queue, "Messages");
    meters.gauge("messages", Meters.state("holding"), GatewaySnapshot::holding, "Messages");
    meters.gauge(
        "capacity",
        s -> Double.isFinite(s.capacity()) ? s.capacity() : Double.NaN,
        "What may be under way without congestion");
  }

  private static void bindAcks(Meters<GatewaySnapshot> meters) {
    meters.counter("arrivals", GatewaySnapshot::arrivals, "New messages");
    acks(meters, "released", GatewaySnapshot::released);
    acks(meters, "deadline", GatewaySnapshot::deadline);
    acks(meters, "duplicate", GatewaySnapshot::duplicates);
    acks(meters, "superseded", GatewaySnapshot::superseded);
    acks(meters, "repeated", GatewaySnapshot::repeated);
  }

  private static void bindSigns(Meters<GatewaySnapshot> meters) {
    meters.counter("held", GatewaySnapshot::held, "ACKs that waited after the handling");
    meters.counter("evidence", GatewaySnapshot::evidence, "Signs of congestion");
    meters.counter("tokens.expired", GatewaySnapshot::tokensExpired, "Peers not heard in time");
    meters.counter("missing", GatewaySnapshot::missing, "Peers silent after a repeated ACK");
    meters.counter("pauses", GatewaySnapshot::pauses, "Pauses for missing peers");
    meters.counter("probes", GatewaySnapshot::probes, "Ticks that tried more in flight");
    meters.counter("capacity.raised", GatewaySnapshot::capacityRaised, "Handlers idle, ACKs held");
    meters.counter("peers.forgotten", GatewaySnapshot::forgottenPeers, "Peers forgotten");
  }

  private static void bindLosses(Meters<GatewaySnapshot> meters) {
    lost(meters, "refused", GatewaySnapshot::refused);
    lost(meters, "discarded", s -> s.discarded() - s.discardedAcknowledged());
    lost(meters, "acknowledged", GatewaySnapshot::discardedAcknowledged);
  }

  private static void acks(
      Meters<GatewaySnapshot> meters, String reason, ToDoubleFunction<GatewaySnapshot> figure) {
    meters.counter("acks", Tags.of("reason", reason), figure, "Acknowledgements sent");
  }

  private static void lost(
      Meters<GatewaySnapshot> meters, String cause, ToDoubleFunction<GatewaySnapshot> figure) {
    meters.counter("lost", Tags.of("cause", cause), figure, "Messages never handled");
  }
}
