package dev.fulmar.rlnc.metrics;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.netty.client.RlncClient;
import dev.fulmar.rlnc.netty.client.RlncClientStats;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToLongFunction;

/**
 * Shows a client of version 1 as Micrometer's meters.
 *
 * <pre>{@code
 * new RlncClientMetrics(client, Tags.of("peer", "gateway")).bindTo(registry);
 * }</pre>
 *
 * <table>
 * <caption>the meters, all counters; what each counts stands at {@link RlncClientStats}</caption>
 * <tr><td>rlnc.client.requests{outcome=taken|delivered|refused|fate.unknown|response.lost}</td></tr>
 * <tr><td>rlnc.client.transmissions{kind=native|coded|probe|plain}</td></tr>
 * <tr><td>rlnc.client.bytes{of=requests|additional|responses}</td></tr>
 * <tr><td>rlnc.client.events{event=response|timeout|connect.failure|broken|postponed|session.lost|
 *     fell.back|unproductive|misbehaviour|malformed|too.long|connection|
 *     forget.failure}</td></tr>
 * <tr><td>rlnc.client.waits{reason=busy|unreachable|silent|unintelligible}</td></tr>
 * </table>
 */
public final class RlncClientMetrics implements MeterBinder {
  private static final String PREFIX = "rlnc.client.";

  private final RlncClient client;
  private final Tags tags;

  /**
   * A binder.
   *
   * @param client asked anew for each meter that is read
   * @param tags what tells this client's meters from another one's
   */
  public RlncClientMetrics(RlncClient client, Iterable<Tag> tags) {
    this.client = requireNonNull(client, "client");
    this.tags = Tags.of(tags);
  }

  /** Meters without tags of their own: for an application with one client. */
  public RlncClientMetrics(RlncClient client) {
    this(client, Tags.empty());
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    new Counters(registry, "requests", "outcome")
        .add("taken", RlncClientStats::requests)
        .add("delivered", RlncClientStats::delivered)
        .add("refused", RlncClientStats::refusedSubmissions)
        .add("fate.unknown", RlncClientStats::fateUnknown)
        .add("response.lost", RlncClientStats::responsesLost);
    new Counters(registry, "transmissions", "kind")
        .add("native", RlncClientStats::natives)
        .add("coded", RlncClientStats::coded)
        .add("probe", RlncClientStats::probes)
        .add("plain", RlncClientStats::plain);
    new Counters(registry, "bytes", "of")
        .add("requests", RlncClientStats::requestBytes)
        .add("additional", RlncClientStats::additionalBytes)
        .add("responses", RlncClientStats::responseBytes);
    new Counters(registry, "events", "event")
        .add("response", RlncClientStats::responses)
        .add("timeout", RlncClientStats::timeouts)
        .add("connect.failure", RlncClientStats::connectFailures)
        .add("broken", RlncClientStats::broken)
        .add("postponed", RlncClientStats::postponed)
        .add("session.lost", RlncClientStats::sessionsLost)
        .add("fell.back", RlncClientStats::fellBack)
        .add("unproductive", RlncClientStats::unproductive)
        .add("misbehaviour", RlncClientStats::misbehaviour)
        .add("malformed", RlncClientStats::malformed)
        .add("too.long", RlncClientStats::tooLong)
        .add("connection", RlncClientStats::connections)
        .add("forget.failure", RlncClientStats::forgetFailures);
    new Counters(registry, "waits", "reason")
        .add("busy", RlncClientStats::busyWaits)
        .add("unreachable", RlncClientStats::unreachableWaits)
        .add("silent", RlncClientStats::silentWaits)
        .add("unintelligible", RlncClientStats::unintelligibleWaits);
  }

  /** Counters of one name, told apart by one tag. */
  private final class Counters {
    private final MeterRegistry registry;
    private final String name;
    private final String key;

    Counters(MeterRegistry registry, String name, String key) {
      this.registry = registry;
      this.name = name;
      this.key = key;
    }

    Counters add(String value, ToLongFunction<RlncClientStats> figure) {
      FunctionCounter.builder(PREFIX + name, client, c -> figure.applyAsLong(c.stats()))
          .tags(tags.and(key, value))
          .description("What the client has counted")
          .register(registry);
      return this;
    }
  }
}
