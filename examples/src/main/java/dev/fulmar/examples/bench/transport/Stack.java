package dev.fulmar.examples.bench.transport;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/** A transport under test: a server and its clients, both in this process, over the loopback. */
interface Stack extends AutoCloseable {
  /** As in the names of rows, like {@code fulmar-nio}. */
  String name();

  /**
   * Opens a connection and sends the pattern through it; the server checks what arrives.
   *
   * @param nanos for how long
   * @throws IOException if the connection fails or something else arrives than was sent
   */
  Transfer stream(long nanos) throws IOException;

  /**
   * Opens a connection and lets the server send small messages back, one at a time.
   *
   * @param running whether to send one more
   * @param roundTripNanos told of each
   * @throws IOException if the connection fails or an answer does not come
   */
  void echo(BooleanSupplier running, LongConsumer roundTripNanos) throws IOException;

  @Override
  void close();
}
