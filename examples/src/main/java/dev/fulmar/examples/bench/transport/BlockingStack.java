package dev.fulmar.examples.bench.transport;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/** A transport of streams that block; each connection of the server has a thread. */
abstract class BlockingStack implements Stack {
  private static final long PATIENCE_NANOS = 10_000_000_000L;

  private volatile Delivery delivery = new Delivery();

  /** Both streams of a connection, and what ends it. */
  record Duplex(InputStream in, OutputStream out, Closeable end) implements Closeable {
    @Override
    public void close() throws IOException {
      end.close();
    }
  }

  /** Opens a connection to the server. */
  abstract Duplex connect() throws IOException;

  @Override
  public Transfer stream(long nanos) throws IOException {
    Delivery current = new Delivery();
    delivery = current;
    try (Duplex connection = connect()) {
      OutputStream out = connection.out();
      CompletableFuture.delayedExecutor(nanos + PATIENCE_NANOS, TimeUnit.NANOSECONDS)
          .execute(() -> end(connection)); // or a write may block for ever
      out.write(Role.SINK);
      long startNanos = System.nanoTime();
      long sentBytes = 0;
      while (System.nanoTime() - startNanos < nanos && !current.failed()) {
        out.write(Pattern.array(), Pattern.offset(sentBytes), Pattern.CHUNK_BYTES);
        sentBytes += Pattern.CHUNK_BYTES;
      }
      out.flush();
      current.expect(sentBytes);
      return new Transfer(sentBytes, current.awaitNanos() - startNanos);
    }
  }

  @Override
  public void echo(BooleanSupplier running, LongConsumer roundTripNanos) throws IOException {
    byte[] message = new byte[Role.ECHO_BYTES];
    try (Duplex connection = connect()) {
      connection.out().write(Role.ECHO);
      while (running.getAsBoolean()) {
        long startNanos = System.nanoTime();
        connection.out().write(message);
        connection.out().flush();
        if (connection.in().readNBytes(message, 0, message.length) < message.length) {
          throw new EOFException("the server ended the connection");
        }
        roundTripNanos.accept(System.nanoTime() - startNanos);
      }
    }
  }

  private static void end(Duplex connection) {
    try {
      connection.close();
    } catch (IOException over) {
      // that is what is wanted
    }
  }

  /** Does what a client asks, in a thread of its own. */
  void serve(Duplex connection) {
    Thread thread = new Thread(() -> serveNow(connection), "bench-serve-" + name());
    thread.setDaemon(true);
    thread.start();
  }

  private void serveNow(Duplex connection) {
    Delivery mine = null;
    try (connection;
        InputStream in = connection.in()) {
      int role = in.read();
      mine = role == Role.SINK ? delivery : null;
      byte[] chunk = new byte[Pattern.CHUNK_BYTES];
      for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
        if (mine == null) {
          connection.out().write(chunk, 0, length);
          connection.out().flush();
        } else {
          mine.arrived(ByteBuffer.wrap(chunk, 0, length));
        }
      }
    } catch (IOException over) {
      if (mine != null) {
        mine.fail(over); // of no consequence to one that is complete
      }
    }
  }
}
