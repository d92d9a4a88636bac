package dev.fulmar.examples.bench.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What a receiver has so far, and whether it is what was sent. It knows from the sender in the same
 * process how much is to come: not every transport tells the end of a stream.
 */
final class Delivery {
  private static final long PATIENCE_SECONDS = 10;

  private final CompletableFuture<Long> endNanos = new CompletableFuture<>();

  /** Written by the receiver's thread alone. */
  private volatile long arrivedBytes;

  private volatile long totalBytes = Long.MAX_VALUE;

  /** Takes what arrived next; its position does not move. */
  void arrived(ByteBuffer piece) {
    long before = arrivedBytes;
    if (!Pattern.matches(before, piece)) {
      fail(
          new IOException(
              "of a stream, something else arrived than was sent, after byte %d"
                  .formatted(before)));
      return;
    }
    long after = before + piece.remaining();
    arrivedBytes = after;
    if (after >= totalBytes) {
      end();
    }
  }

  /** The sender has sent so many bytes and sends no more. */
  void expect(long bytes) {
    totalBytes = bytes;
    if (arrivedBytes >= bytes) {
      end();
    }
  }

  private void end() {
    if (arrivedBytes > totalBytes) {
      fail(
          new IOException(
              "of a stream of %d bytes, %d arrived".formatted(totalBytes, arrivedBytes)));
    }
    endNanos.complete(System.nanoTime());
  }

  /** Nothing more is to come. */
  void fail(Exception cause) {
    endNanos.completeExceptionally(cause);
  }

  boolean failed() {
    return endNanos.isCompletedExceptionally();
  }

  /**
   * Waits for the last byte.
   *
   * @return when it arrived, by {@link System#nanoTime}
   * @throws IOException if it did not within 10 s, or something else did
   */
  long awaitNanos() throws IOException {
    try {
      return endNanos.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException failed) {
      throw new IOException(failed.getCause().getMessage(), failed.getCause());
    } catch (TimeoutException late) {
      throw new IOException(
          "%d bytes of a stream arrived, and no more for %d s"
              .formatted(arrivedBytes, PATIENCE_SECONDS),
          late);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while a stream was on its way", interrupted);
    }
  }
}
