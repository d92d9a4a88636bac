package dev.fulmar.examples.bench.transport;

import dev.fulmar.examples.bench.BenchRow;
import dev.fulmar.examples.bench.Spread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;

/** How long a small message and its answer take while another connection streams. */
final class EchoUnderLoad {
  private static final long MOST_NANOS = 60_000_000_000L;
  private static final long PATIENCE_SECONDS = 90;

  private EchoUnderLoad() {}

  /**
   * Measures one transport.
   *
   * @param nanos for how long the other connection streams
   */
  static List<BenchRow> measure(Stack stack, long nanos) throws IOException {
    Histogram roundTrips = new Histogram(MOST_NANOS, 3);
    long endNanos = System.nanoTime() + nanos;
    CompletableFuture<Void> echoing =
        CompletableFuture.runAsync(
            () -> echo(stack, endNanos, roundTrips), task -> thread(task).start());
    try {
      stack.stream(nanos);
      await(echoing);
    } catch (IOException failed) {
      throw new IOException("%s: %s".formatted(stack.name(), failed.getMessage()), failed);
    }
    return List.of(row(stack, 50, roundTrips), row(stack, 99, roundTrips));
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "bench-echo");
    thread.setDaemon(true);
    return thread;
  }

  private static void echo(Stack stack, long endNanos, Histogram roundTrips) {
    try {
      stack.echo(
          () -> System.nanoTime() - endNanos < 0,
          nanos -> roundTrips.recordValue(Math.min(nanos, MOST_NANOS)));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void await(CompletableFuture<Void> echoing) throws IOException {
    try {
      echoing.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException failed) {
      throw new IOException(failed.getCause().getMessage(), failed);
    } catch (TimeoutException late) {
      throw new IOException("a small message was not sent back", late);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while measuring", interrupted);
    }
  }

  private static BenchRow row(Stack stack, int percentile, Histogram roundTrips) {
    return new BenchRow(
        "transport-echo-p%d-%s".formatted(percentile, stack.name()),
        "",
        Spread.NONE,
        roundTrips.getTotalCount() == 0
            ? Double.NaN
            : roundTrips.getValueAtPercentile(percentile) / 1e3,
        "us");
  }
}
