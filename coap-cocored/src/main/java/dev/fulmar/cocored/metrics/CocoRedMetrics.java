package dev.fulmar.cocored.metrics;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.SenderSnapshot;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Shows an endpoint's {@link CocoRedSnapshot} as Micrometer's meters.
 *
 * <pre>{@code
 * new CocoRedMetrics(endpoint::snapshot, Tags.of("endpoint", "coap")).bindTo(registry);
 * }</pre>
 *
 * <table>
 * <caption>the meters</caption>
 * <tr><td>cocored.received, .bypassed, .accepted, .handled, .coalesced, .superseded</td>
 *     <td>counters of messages</td></tr>
 * <tr><td>cocored.drops{cause=early|full|share|stop}</td><td>counter of messages</td></tr>
 * <tr><td>cocored.permits.reclaimed, cocored.tickets.reclaimed</td><td>counters</td></tr>
 * <tr><td>cocored.retransmissions, cocored.timeouts</td><td>counters of messages sent</td></tr>
 * <tr><td>cocored.queue.average, cocored.backlog</td>
 *     <td>gauges in the buffer's unit, messages or bytes</td></tr>
 * <tr><td>cocored.queue{state=waiting|service}, cocored.tickets.open, cocored.peers,
 *     cocored.relations</td><td>gauges</td></tr>
 * <tr><td>cocored.relations.forgotten</td><td>counter</td></tr>
 * <tr><td>cocored.service.time</td><td>gauge of time</td></tr>
 * <tr><td>cocored.sending{state=underway|waiting}</td>
 *     <td>gauges of confirmable messages with and without a slot of NSTART</td></tr>
 * <tr><td>cocored.refused{cause=full|heldback|probing|unverified|ids}</td>
 *     <td>counter of messages that were not sent</td></tr>
 * <tr><td>cocored.answered{code=4.29|5.03|4.01}</td><td>counter of requests not handled</td></tr>
 * <tr><td>cocored.toomany.received, cocored.echo.repeats, cocored.notifications.superseded,
 *     cocored.peers.forgotten</td>
 *     <td>counters</td></tr>
 * </table>
 *
 * <p>The supplier is asked anew for each meter that is read: figures of one reading may be of
 * slightly different moments.
 *
 * @see GatewayMetrics
 */
public final class CocoRedMetrics implements MeterBinder {
  private static final String PREFIX = "cocored.";

  private final Supplier<CocoRedSnapshot> snapshots;
  private final Iterable<Tag> tags;

  /**
   * @param snapshots for example {@code endpoint::snapshot}
   * @param tags what tells this endpoint's meters from another one's
   */
  public CocoRedMetrics(Supplier<CocoRedSnapshot> snapshots, Iterable<Tag> tags) {
    this.snapshots = requireNonNull(snapshots, "snapshots");
    this.tags = requireNonNull(tags, "tags");
  }

  /** Meters without tags of their own: for an application with one endpoint. */
  public CocoRedMetrics(Supplier<CocoRedSnapshot> snapshots) {
    this(snapshots, Tags.empty());
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    bindArrivals(registry);
    bindDrops(registry);
    bindQueue(registry);
    bindRefusals(registry);
    bindSender(registry);
    counter(registry, "retransmissions", CocoRedSnapshot::retransmissions, "Messages sent again");
    counter(registry, "timeouts", CocoRedSnapshot::timeouts, "Messages given up");
  }

  private void bindArrivals(MeterRegistry registry) {
    counter(registry, "received", CocoRedSnapshot::received, "Messages that met the buffer");
    counter(registry, "bypassed", CocoRedSnapshot::bypassed, "ACKs, RSTs, pings and garbage");
    counter(registry, "accepted", CocoRedSnapshot::accepted, "Messages that were queued");
    counter(registry, "handled", CocoRedSnapshot::handled, "Messages whose service has ended");
    counter(registry, "coalesced", CocoRedSnapshot::coalesced, "Copies of what was queued");
    counter(registry, "superseded", CocoRedSnapshot::superseded, "Notifications made stale");
  }

  private void bindDrops(MeterRegistry registry) {
    drops(registry, "early", CocoRedSnapshot::earlyDropped);
    drops(registry, "full", CocoRedSnapshot::bufferFull);
    drops(registry, "share", CocoRedSnapshot::overShare);
    drops(registry, "stop", CocoRedSnapshot::discardedAtStop);
    counter(registry, "permits.reclaimed", CocoRedSnapshot::permitsReclaimed, "Permits taken back");
    counter(registry, "tickets.reclaimed", CocoRedSnapshot::ticketsReclaimed, "Tickets taken back");
  }

  private void bindQueue(MeterRegistry registry) {
    gauge(registry, "queue.average", Tags.empty(), CocoRedSnapshot::averageQueue, "AvgQ");
    gauge(registry, "queue", state("waiting"), CocoRedSnapshot::waiting, "Messages");
    gauge(registry, "queue", state("service"), CocoRedSnapshot::inService, "Messages");
    gauge(registry, "backlog", Tags.empty(), CocoRedSnapshot::backlog, "Beyond the handlers");
    gauge(registry, "tickets.open", Tags.empty(), CocoRedSnapshot::openTickets, "Open tickets");
    gauge(registry, "peers", Tags.empty(), CocoRedSnapshot::peersQueued, "Peers in the buffer");
    gauge(
        registry,
        "relations",
        Tags.empty(),
        CocoRedSnapshot::relationsTracked,
        "Remembered losses");
    counter(
        registry, "relations.forgotten", CocoRedSnapshot::relationsForgotten, "Forgotten losses");
    TimeGauge.builder(
            PREFIX + "service.time",
            snapshots,
            TimeUnit.NANOSECONDS,
            source -> source.get().serviceNanos())
        .tags(tags)
        .description("Service time of one message; 0 while it is not known")
        .strongReference(true)
        .register(registry);
  }

  private void bindRefusals(MeterRegistry registry) {
    refused(registry, "full", SenderSnapshot::refusedQueueFull);
    refused(registry, "heldback", SenderSnapshot::refusedHeldBack);
    refused(registry, "probing", SenderSnapshot::refusedProbingRate);
    refused(registry, "unverified", SenderSnapshot::refusedUnverified);
    refused(registry, "ids", SenderSnapshot::messageIdsExhausted);
    answered(registry, "4.29", SenderSnapshot::tooManyRequestsSent);
    answered(registry, "5.03", SenderSnapshot::serviceUnavailableSent);
    answered(registry, "4.01", SenderSnapshot::echoChallengesSent);
  }

  private void bindSender(MeterRegistry registry) {
    gauge(registry, "sending", state("underway"), s -> s.sender().underWay(), "Messages");
    gauge(registry, "sending", state("waiting"), s -> s.sender().waiting(), "Messages");
    counter(
        registry, "toomany.received", s -> s.sender().tooManyRequestsReceived(), "4.29 received");
    counter(registry, "echo.repeats", s -> s.sender().echoRepeats(), "Repeated with an Echo");
    counter(
        registry,
        "notifications.superseded",
        s -> s.sender().notificationsSuperseded(),
        "Notifications that a fresher one replaced");
    counter(registry, "peers.forgotten", s -> s.sender().peersForgotten(), "Peers forgotten");
  }

  private static Tags state(String state) {
    return Tags.of("state", state);
  }

  private void refused(
      MeterRegistry registry, String cause, ToDoubleFunction<SenderSnapshot> figure) {
    counter(
        registry,
        "refused",
        Tags.of("cause", cause),
        s -> figure.applyAsDouble(s.sender()),
        "Messages not sent");
  }

  private void answered(
      MeterRegistry registry, String code, ToDoubleFunction<SenderSnapshot> figure) {
    counter(
        registry,
        "answered",
        Tags.of("code", code),
        s -> figure.applyAsDouble(s.sender()),
        "Requests answered unhandled");
  }

  private void drops(
      MeterRegistry registry, String cause, ToDoubleFunction<CocoRedSnapshot> figure) {
    counter(registry, "drops", Tags.of("cause", cause), figure, "Messages dropped");
  }

  private void counter(
      MeterRegistry registry,
      String name,
      ToDoubleFunction<CocoRedSnapshot> figure,
      String description) {
    counter(registry, name, Tags.empty(), figure, description);
  }

  private void counter(
      MeterRegistry registry,
      String name,
      Tags more,
      ToDoubleFunction<CocoRedSnapshot> figure,
      String description) {
    FunctionCounter.builder(PREFIX + name, snapshots, source -> figure.applyAsDouble(source.get()))
        .tags(Tags.of(tags).and(more))
        .description(description)
        .register(registry);
  }

  private void gauge(
      MeterRegistry registry,
      String name,
      Tags more,
      ToDoubleFunction<CocoRedSnapshot> figure,
      String description) {
    Gauge.builder(PREFIX + name, snapshots, source -> figure.applyAsDouble(source.get()))
        .tags(Tags.of(tags).and(more))
        .description(description)
        .strongReference(true)
        .register(registry);
  }
}
