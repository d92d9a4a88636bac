package dev.fulmar.examples.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import org.HdrHistogram.Histogram;

/** Takes the datagrams of a {@link LoadSender} in and notes how much later they are than asked. */
final class LoadReceiver implements AutoCloseable {
  private static final long MAX_NANOS = 60_000_000_000L;
  private static final int DIGITS = 3;

  private final Histogram errors = new Histogram(MAX_NANOS, DIGITS);
  private final DatagramChannel channel;
  private final long delayNanos;
  private final Thread thread;
  private volatile long received;

  /**
   * Starts to receive.
   *
   * @param channel blocking; closed with this
   * @param delayNanos what the link was asked to take
   */
  LoadReceiver(DatagramChannel channel, long delayNanos) {
    this.channel = channel;
    this.delayNanos = delayNanos;
    thread = new Thread(this::run, "bench-receiver");
    thread.setDaemon(true);
    thread.start();
  }

  /** How many have come so far. */
  long received() {
    return received;
  }

  /** By how many ns each took longer than asked; to be read after {@link #close}. */
  Histogram errors() {
    return errors;
  }

  private void run() {
    ByteBuffer buffer = ByteBuffer.allocateDirect(LoadSender.PAYLOAD_BYTES);
    long count = 0;
    try {
      while (true) {
        buffer.clear();
        channel.read(buffer);
        long errorNanos = System.nanoTime() - buffer.getLong(0) - delayNanos;
        errors.recordValue(Math.max(0, Math.min(errorNanos, MAX_NANOS)));
        received = ++count;
      }
    } catch (AsynchronousCloseException closed) {
      return; // the usual end
    } catch (ClosedChannelException closed) {
      return; // the same, between two reads
    } catch (IOException e) {
      throw new IllegalStateException("the loopback cannot be read", e);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
