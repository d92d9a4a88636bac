package dev.fulmar.transport.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.sim.SimConnection;
import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.netem.spec.LinkSpec;
import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/** A client and a server over a link in virtual time; it jumps from event to event. */
final class Pair {
  static final long MS = 1_000_000;
  static final long SECOND = 1_000 * MS;
  static final long HOUR = 3_600 * SECOND;

  final Simulation simulation = new Simulation();
  final Host client;
  final Host server;
  final SimConnection links;
  final Connection connection;
  final Set<ConnectionEvent> clientEvents = EnumSet.noneOf(ConnectionEvent.class);
  final Set<ConnectionEvent> serverEvents = EnumSet.noneOf(ConnectionEvent.class);

  /** The server's connection; null until it is accepted. */
  Connection accepted;

  private Pair(Builder builder) {
    client = new Host(endpoint(builder.clientIss, 1));
    server = new Host(endpoint(builder.serverIss, 2));
    server.endpoint.listen(Host.PORT, builder.serverConfig.build());
    connection = client.endpoint.connect(0, Host.PEER, Host.PORT, builder.clientConfig.build());
    client.programs.add(now -> collect(client, clientEvents));
    server.programs.add(
        now -> {
          accepted = accepted == null ? server.endpoint.pollAccept(Host.PORT) : accepted;
          collect(server, serverEvents);
        });
    links =
        simulation.connect(
            client, server, LinkSpec.parse(builder.up), LinkSpec.parse(builder.down), builder.seed);
  }

  static Builder over(String spec) {
    return new Builder(spec, spec);
  }

  static Builder over(String up, String down) {
    return new Builder(up, down);
  }

  static ConnectionConfigBuilder config() {
    return ConnectionConfig.builder().congestion(config -> new FixedWindow(64 * 1024));
  }

  private static Endpoint endpoint(long iss, long seed) {
    return new Endpoint(EndpointConfig.DEFAULT, new SplittableRandom(seed), (key, nowNanos) -> iss);
  }

  private static void collect(Host host, Set<ConnectionEvent> events) {
    for (Connection eventful = host.endpoint.pollEventful();
        eventful != null;
        eventful = host.endpoint.pollEventful()) {
      for (ConnectionEvent event = eventful.pollEvent();
          event != null;
          event = eventful.pollEvent()) {
        events.add(event);
      }
    }
  }

  /** Runs until a condition holds; fails if it does not within a virtual time. */
  Pair until(BooleanSupplier done, long withinNanos) {
    long endNanos = simulation.nowNanos() + withinNanos;
    assertThat(simulation.runUntil(done, endNanos)).as("within the time").isTrue();
    return this;
  }

  Pair untilEstablished() {
    return until(() -> accepted != null && connection.wasEstablished(), HOUR);
  }

  /** Lets virtual time pass. */
  Pair pass(long nanos) {
    simulation.runUntil(simulation.nowNanos() + nanos);
    return this;
  }

  /** The client writes a stream, the server reads it. */
  Stream upload(long bytes) {
    Stream stream = new Stream(bytes, 11);
    client.programs.add(now -> stream.writeTo(connection));
    server.programs.add(
        now -> {
          if (accepted != null) {
            stream.readFrom(accepted);
          }
        });
    return stream;
  }

  /** The server writes a stream, the client reads it. */
  Stream download(long bytes) {
    Stream stream = new Stream(bytes, 12);
    server.programs.add(
        now -> {
          if (accepted != null) {
            stream.writeTo(accepted);
          }
        });
    client.programs.add(now -> stream.readFrom(connection));
    return stream;
  }

  static final class Builder {
    private final String up;
    private final String down;
    private long seed = 1;
    private long clientIss = 1_000_000;
    private long serverIss = 2_000_000;
    private ConnectionConfigBuilder clientConfig = config();
    private ConnectionConfigBuilder serverConfig = config();

    private Builder(String up, String down) {
      this.up = up;
      this.down = down;
    }

    Builder seed(long value) {
      seed = value;
      return this;
    }

    Builder sequenceNumbers(long client, long server) {
      clientIss = client;
      serverIss = server;
      return this;
    }

    Builder clientConfig(ConnectionConfigBuilder config) {
      clientConfig = config;
      return this;
    }

    Builder serverConfig(ConnectionConfigBuilder config) {
      serverConfig = config;
      return this;
    }

    Pair start() {
      return new Pair(this);
    }
  }
}
