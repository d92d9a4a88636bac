package dev.fulmar.cocored.metrics;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.SenderSnapshot;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
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
    Meters<CocoRedSnapshot> meters = new Meters<>(registry, PREFIX, tags, snapshots);
    bindArrivals(meters);
    bindDrops(meters);
    bindQueue(meters);
    bindRefusals(meters);
    bindSender(meters);
    meters.counter("retransmissions", CocoRedSnapshot::retransmissions, "Messages sent again");
    meters.counter("timeouts", CocoRedSnapshot::timeouts, "Messages given up");
  }

  private static void bindArrivals(Meters<CocoRedSnapshot> meters) {
    meters.counter("received", CocoRedSnapshot::received, "Messages that met the buffer");
    meters.counter("bypassed", CocoRedSnapshot::bypassed, "ACKs, RSTs, pings and garbage");
    meters.counter("accepted", CocoRedSnapshot::accepted, "Messages that were queued");
    meters.counter("handled", CocoRedSnapshot::handled, "Messages whose service has ended");
    meters.counter("coalesced", CocoRedSnapshot::coalesced, "Copies of what was queued");
    meters.counter("superseded", CocoRedSnapshot::superseded, "Notifications made stale");
  }

  private static void bindDrops(Meters<CocoRedSnapshot> meters) {
    drops(meters, "early", CocoRedSnapshot::earlyDropped);
    drops(meters, "full", CocoRedSnapshot::bufferFull);
    drops(meters, "share", CocoRedSnapshot::overShare);
    drops(meters, "stop", CocoRedSnapshot::discardedAtStop);
    meters.counter("permits.reclaimed", CocoRedSnapshot::permitsReclaimed, "Permits taken back");
    meters.counter("tickets.reclaimed", CocoRedSnapshot::ticketsReclaimed, "Tickets taken back");
  }

  private static void bindQueue(Meters<CocoRedSnapshot> meters) {
    meters.gauge("queue.average", CocoRedSnapshot::averageQueue, "AvgQ");
    meters.gauge("queue", Meters.state("waiting"), CocoRedSnapshot::waiting, "Messages");
    meters.gauge("queue", Meters.state("service"), CocoRedSnapshot::inService, "Messages");
    meters.gauge("backlog", CocoRedSnapshot::backlog, "Beyond the handlers");
    meters.gauge("tickets.open", CocoRedSnapshot::openTickets, "Open tickets");
    meters.gauge("peers", CocoRedSnapshot::peersQueued, "Peers in the buffer");
    meters.gauge("relations", CocoRedSnapshot::relationsTracked, "Remembered losses");
    meters.counter("relations.forgotten", CocoRedSnapshot::relationsForgotten, "Forgotten losses");
    meters.time(
        "service.time",
        CocoRedSnapshot::serviceNanos,
        "Service time of one message; 0 while it is not known");
  }

  private static void bindRefusals(Meters<CocoRedSnapshot> meters) {
    refused(meters, "full", SenderSnapshot::refusedQueueFull);
    refused(meters, "heldback", SenderSnapshot::refusedHeldBack);
    refused(meters, "probing", SenderSnapshot::refusedProbingRate);
    refused(meters, "unverified", SenderSnapshot::refusedUnverified);
    refused(meters, "ids", SenderSnapshot::messageIdsExhausted);
    answered(meters, "4.29", SenderSnapshot::tooManyRequestsSent);
    answered(meters, "5.03", SenderSnapshot::serviceUnavailableSent);
    answered(meters, "4.01", SenderSnapshot::echoChallengesSent);
  }

  private static void bindSender(Meters<CocoRedSnapshot> meters) {
    meters.gauge("sending", Meters.state("underway"), s -> s.sender().underWay(), "Messages");
    meters.gauge("sending", Meters.state("waiting"), s -> s.sender().waiting(), "Messages");
    meters.counter("toomany.received", s -> s.sender().tooManyRequestsReceived(), "4.29 received");
    meters.counter("echo.repeats", s -> s.sender().echoRepeats(), "Repeated with an Echo");
    meters.counter(
        "notifications.superseded",
        s -> s.sender().notificationsSuperseded(),
        "Notifications that a fresher one replaced");
    meters.counter("peers.forgotten", s -> s.sender().peersForgotten(), "Peers forgotten");
  }

  private static void refused(
      Meters<CocoRedSnapshot> meters, String cause, ToDoubleFunction<SenderSnapshot> figure) {
    meters.counter(
        "refused",
        Tags.of("cause", cause),
        s -> figure.applyAsDouble(s.sender()),
        "Messages not sent");
  }

  private static void answered(
      Meters<CocoRedSnapshot> meters, String code, ToDoubleFunction<SenderSnapshot> figure) {
    meters.counter(
        "answered",
        Tags.of("code", code),
        s -> figure.applyAsDouble(s.sender()),
        "Requests answered unhandled");
  }

  private static void drops(
      Meters<CocoRedSnapshot> meters, String cause, ToDoubleFunction<CocoRedSnapshot> figure) {
    meters.counter("drops", Tags.of("cause", cause), figure, "Messages dropped");
  }
}
