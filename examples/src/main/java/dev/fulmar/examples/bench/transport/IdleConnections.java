package dev.fulmar.examples.bench.transport;

import dev.fulmar.examples.bench.BenchRow;
import dev.fulmar.examples.bench.Spread;
import dev.fulmar.transport.core.ConnectionConfig;
import dev.fulmar.transport.socket.TransportDriver;
import dev.fulmar.transport.socket.TransportServer;
import dev.fulmar.transport.socket.TransportSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * What connections keep on the heap that do nothing, all of them between one UDP port and another.
 * Both ends are in this process and alike, so that an end has half of it.
 */
final class IdleConnections {
  private static final int ATTEMPTS = 15;
  private static final double MEBIBYTE = 1 << 20;

  private IdleConnections() {}

  /**
   * Opens them one after the other, measures, and closes them with their UDP ports.
   *
   * @param count how many, at least 1
   */
  static List<BenchRow> measure(int count) throws IOException {
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    TransportSettings settings =
        TransportSettings.DEFAULT.with(ConnectionConfig.builder().keepAliveNanos(0).build());
    try (TransportDriver ours = TransportDriver.open(loopback, settings);
        TransportDriver theirs = TransportDriver.open(loopback, settings);
        TransportServer server = theirs.listen()) {
      long before = Cpu.usedHeapBytes();
      for (int i = 0; i < count; i++) {
        ours.connect(server.address());
        server.accept();
      }
      double bytes = (Cpu.usedHeapBytes() - before) / 2.0;
      List<Double> millis = new ArrayList<>();
      for (int i = 0; i < ATTEMPTS; i++) {
        long startNanos = System.nanoTime();
        ours.connect(server.address());
        millis.add((System.nanoTime() - startNanos) / 1e6);
        server.accept();
      }
      Spread connecting = Spread.of(millis);
      return List.of(
          row("transport-idle-%d-heap".formatted(count), bytes / MEBIBYTE, "MiB"),
          row("transport-idle-heap-per-connection", bytes / count, "B"),
          row("transport-idle-connect-median", connecting.median(), "ms"),
          row("transport-idle-connect-max", connecting.max(), "ms"));
    }
  }

  private static BenchRow row(String name, double value, String unit) {
    return new BenchRow(name, "", Spread.NONE, value, unit);
  }
}
