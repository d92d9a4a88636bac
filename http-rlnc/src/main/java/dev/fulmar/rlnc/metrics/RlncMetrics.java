package dev.fulmar.rlnc.metrics;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.netty.server.RlncServer;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Shows a server as Micrometer's meters.
 *
 * <pre>{@code
 * new RlncMetrics(server, Tags.of("server", "sensors")).bindTo(registry);
 * }</pre>
 *
 * <table>
 * <caption>the meters</caption>
 * <tr><td>rlnc.server.events{event=innovative|dependent|...}</td>
 *     <td>counters, one for each {@link ServerCounter}, named as that in lower case with dots</td>
 *     </tr>
 * <tr><td>rlnc.server.sessions</td><td>gauge of sessions</td></tr>
 * <tr><td>rlnc.server.held</td><td>gauge of bytes that sessions hold</td></tr>
 * <tr><td>rlnc.server.connections</td><td>gauge of open connections</td></tr>
 * </table>
 */
public final class RlncMetrics implements MeterBinder {
  private static final String PREFIX = "rlnc.server.";

  private final RlncServer server;
  private final Tags tags;

  /**
   * @param server asked anew for each meter that is read
   * @param tags what tells this server's meters from another one's
   */
  public RlncMetrics(RlncServer server, Iterable<Tag> tags) {
    this.server = requireNonNull(server, "server");
    this.tags = Tags.of(tags);
  }

  /** Meters without tags of their own: for an application with one server. */
  public RlncMetrics(RlncServer server) {
    this(server, Tags.empty());
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (ServerCounter counter : ServerCounter.values()) {
      String event = counter.name().toLowerCase(Locale.ROOT).replace('_', '.');
      FunctionCounter.builder(PREFIX + "events", server, s -> s.counters().get(counter))
          .tags(tags.and("event", event))
          .description("What the server has counted")
          .register(registry);
    }
    gauge(registry, "sessions", RlncServer::sessions, "Sessions", "sessions");
    gauge(registry, "held", RlncServer::heldBytes, "What sessions hold", "bytes");
    gauge(registry, "connections", RlncServer::connections, "Open connections", "connections");
  }

  private void gauge(
      MeterRegistry registry,
      String name,
      ToDoubleFunction<RlncServer> figure,
      String description,
      String unit) {
    Gauge.builder(PREFIX + name, server, figure)
        .tags(tags)
        .description(description)
        .baseUnit(unit)
        .register(registry);
  }
}
