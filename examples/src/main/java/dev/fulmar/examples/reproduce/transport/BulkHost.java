package dev.fulmar.examples.reproduce.transport;

import dev.fulmar.netem.Packet;
import dev.fulmar.netem.sim.SimEndpoint;
import dev.fulmar.transport.core.Connection;
import dev.fulmar.transport.core.ConnectionConfig;
import dev.fulmar.transport.core.Endpoint;
import dev.fulmar.transport.core.EndpointConfig;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.random.RandomGenerator;

/**
 * A machine in virtual time whose connections always have something to send, and which throws away
 * what it receives.
 */
final class BulkHost implements SimEndpoint {
  private static final String PEER = "peer";
  private static final int PORT = 9900;
  private static final int PIECE_BYTES = 64 * 1024;
  private static final int MAX_DATAGRAM_BYTES = 65_535;

  private final Endpoint endpoint;
  private final List<Connection> senders = new ArrayList<>();
  private final List<Connection> receivers = new ArrayList<>();
  private final Queue<Task> tasks = new PriorityQueue<>(Comparator.comparingLong(Task::atNanos));
  private final ByteBuffer zeros = ByteBuffer.allocate(PIECE_BYTES);
  private final ByteBuffer scratch = ByteBuffer.allocate(PIECE_BYTES);
  private final ByteBuffer out = ByteBuffer.allocate(MAX_DATAGRAM_BYTES);

  private record Task(long atNanos, Runnable work) {}

  /** One that sends nothing yet. */
  BulkHost(RandomGenerator random) {
    endpoint = new Endpoint(EndpointConfig.DEFAULT, random);
  }

  private boolean listens;

  /** Takes connections and reads them to nothing. */
  BulkHost listening(ConnectionConfig config) {
    endpoint.listen(PORT, config);
    listens = true;
    return this;
  }

  /** Does something at an instant, before it sends. */
  void at(long nanos, Runnable work) {
    tasks.add(new Task(nanos, work));
  }

  /** Opens a connection to the other machine and sends for ever. */
  Connection send(long nowNanos, ConnectionConfig config) {
    Connection connection = endpoint.connect(nowNanos, PEER, PORT, config);
    senders.add(connection);
    return connection;
  }

  @Override
  public void receive(Packet packet, long nowNanos) {
    endpoint.handleDatagram(nowNanos, PEER, ByteBuffer.wrap(packet.payload()));
  }

  @Override
  public byte[] transmit(long nowNanos) {
    senders.forEach(this::fill);
    if (endpoint.pollTransmit(nowNanos, out.clear()) == null) {
      drain();
      if (endpoint.pollTransmit(nowNanos, out.clear()) == null) {
        return null;
      }
    }
    return Arrays.copyOf(out.array(), out.position());
  }

  private void fill(Connection connection) {
    while (connection.writable() >= PIECE_BYTES) {
      int unused = connection.write(zeros.clear());
    }
  }

  private void drain() {
    for (Connection next = listens ? endpoint.pollAccept(PORT) : null;
        next != null;
        next = endpoint.pollAccept(PORT)) {
      receivers.add(next);
    }
    for (Connection next = endpoint.pollEventful(); next != null; next = endpoint.pollEventful()) {
      while (next.pollEvent() != null) {
        // whoever has news is looked at below
      }
    }
    for (Connection receiver : receivers) {
      while (receiver.read(scratch.clear()) > 0) {
        // it was zeros
      }
    }
  }

  @Override
  public long nextWakeUpNanos() {
    long taskNanos = tasks.isEmpty() ? Long.MAX_VALUE : tasks.element().atNanos();
    return Math.min(taskNanos, endpoint.pollTimeout());
  }

  @Override
  public void wakeUp(long nowNanos) {
    while (!tasks.isEmpty() && tasks.element().atNanos() <= nowNanos) {
      tasks.remove().work().run();
    }
    endpoint.handleTimeout(nowNanos);
  }
}
