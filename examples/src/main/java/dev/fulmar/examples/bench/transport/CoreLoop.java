package dev.fulmar.examples.bench.transport;

import dev.fulmar.examples.bench.BenchRow;
import dev.fulmar.examples.bench.Spread;
import dev.fulmar.transport.core.Connection;
import dev.fulmar.transport.core.ConnectionConfig;
import dev.fulmar.transport.core.Endpoint;
import dev.fulmar.transport.core.EndpointConfig;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;

/**
 * Two endpoints in one thread with no sockets between them: what a segment costs the protocol
 * alone, in time and on the heap. Segments lie in buffers that are used again.
 */
final class CoreLoop {
  private static final int PORT = 9900;
  private static final int MOST_IN_FLIGHT = 4096;
  private static final int DATAGRAM_BYTES = 2048;

  /** Of measured time, for the virtual machine to compile the protocol. */
  private static final int WARM_UP_ROUNDS = 3;

  private final Object left = "left";
  private final Object right = "right";
  private final Endpoint sender;
  private final Endpoint receiver;
  private final Connection source;
  private final Connection sink;
  private final Queue<ByteBuffer> free = new ArrayDeque<>(MOST_IN_FLIGHT);
  private final Queue<ByteBuffer> toReceiver = new ArrayDeque<>(MOST_IN_FLIGHT);
  private final Queue<ByteBuffer> toSender = new ArrayDeque<>(MOST_IN_FLIGHT);
  private final ByteBuffer noise = ByteBuffer.wrap(Pattern.array());
  private final ByteBuffer chunk = ByteBuffer.allocate(Pattern.CHUNK_BYTES);
  private long written;
  private long read;
  private long segments;

  /**
   * Connects the two.
   *
   * @throws IOException if they do not
   */
  CoreLoop(long seed) throws IOException {
    ConnectionConfig config =
        ConnectionConfig.builder().maxSegmentBytes(FulmarBlockingStack.SEGMENT_BYTES).build();
    sender = new Endpoint(EndpointConfig.DEFAULT, new SplittableRandom(seed));
    receiver = new Endpoint(EndpointConfig.DEFAULT, new SplittableRandom(seed + 1));
    for (int i = 0; i < MOST_IN_FLIGHT; i++) {
      free.add(ByteBuffer.allocateDirect(DATAGRAM_BYTES));
    }
    receiver.listen(PORT, config);
    source = sender.connect(System.nanoTime(), right, PORT, config);
    Connection accepted = null;
    for (int i = 0; i < 10 && accepted == null; i++) {
      exchange();
      accepted = receiver.pollAccept(PORT);
    }
    if (accepted == null) {
      throw new IOException("two endpoints in one thread do not connect");
    }
    sink = accepted;
  }

  /** Segments go over once in each direction. */
  private void exchange() {
    transmit(sender, toReceiver);
    deliver(toReceiver, receiver, left);
    transmit(receiver, toSender);
    deliver(toSender, sender, right);
  }

  private void transmit(Endpoint from, Queue<ByteBuffer> wire) {
    ByteBuffer datagram = free.poll();
    while (datagram != null && from.pollTransmit(System.nanoTime(), datagram.clear()) != null) {
      wire.add(datagram.flip());
      datagram = free.poll();
    }
    if (datagram != null) {
      free.add(datagram);
    }
  }

  private void deliver(Queue<ByteBuffer> wire, Endpoint to, Object from) {
    for (ByteBuffer datagram = wire.poll(); datagram != null; datagram = wire.poll()) {
      to.handleDatagram(System.nanoTime(), from, datagram);
      free.add(datagram);
      segments++;
    }
    long nowNanos = System.nanoTime();
    if (to.pollTimeout() <= nowNanos) {
      to.handleTimeout(nowNanos);
    }
  }

  /**
   * Streams for so long.
   *
   * @throws IOException if something else arrives than was sent
   */
  Transfer run(long nanos) throws IOException {
    long startNanos = System.nanoTime();
    long startBytes = read;
    while (System.nanoTime() - startNanos < nanos) {
      int offset = Pattern.offset(written);
      written += source.write(noise.limit(offset + Pattern.CHUNK_BYTES).position(offset));
      exchange();
      while (sink.read(chunk.clear()) > 0) {
        if (!Pattern.matches(read, chunk.flip())) {
          throw new IOException("something else arrived than was sent, after byte " + read);
        }
        read += chunk.limit();
      }
      drain(sender);
      drain(receiver);
    }
    return new Transfer(read - startBytes, System.nanoTime() - startNanos);
  }

  private static void drain(Endpoint endpoint) {
    for (Connection eventful = endpoint.pollEventful();
        eventful != null;
        eventful = endpoint.pollEventful()) {
      while (eventful.pollEvent() != null) {
        // nobody waits for it
      }
    }
  }

  /** What a segment costs once everything is warm. */
  static List<BenchRow> measure(long seed, int rounds, long nanos) throws IOException {
    CoreLoop loop = new CoreLoop(seed);
    loop.run(WARM_UP_ROUNDS * nanos);
    List<Double> rates = new ArrayList<>();
    long segmentsBefore = loop.segments;
    long before = Cpu.allocatedByThisThreadBytes();
    long elapsedNanos = 0;
    for (int i = 0; i < rounds; i++) {
      Transfer transfer = loop.run(nanos);
      elapsedNanos += transfer.nanos();
      rates.add(transfer.megabytesPerSecond());
    }
    double allocated = Cpu.allocatedByThisThreadBytes() - before;
    double segments = loop.segments - segmentsBefore;
    return List.of(
        row("transport-core-throughput", Spread.of(rates).median(), "MB/s"),
        row("transport-core-time-per-segment", elapsedNanos / segments, "ns"),
        row("transport-core-allocation-per-segment", allocated / segments, "B"));
  }

  private static BenchRow row(String name, double value, String unit) {
    return new BenchRow(name, "", Spread.NONE, value, unit);
  }
}
