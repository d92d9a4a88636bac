package dev.fulmar.rlnc.netty.client;

import java.util.concurrent.CompletableFuture;

/** Sends requests over a bad link until each is known to be delivered. Safe for many threads. */
public interface RequestClient extends AutoCloseable {
  /**
   * Sends a request after those before it.
   *
   * @param body not copied; must be left alone until the future is done
   * @return done, on the client's thread, which must not be blocked, when the request is known to
   *     be delivered; fails with {@link RequestRefusedException} when it was answered with a status
   *     that is no success, and with {@link RequestFailedException} when it cannot be delivered, or
   *     is not taken since too much waits already
   * @throws IllegalArgumentException if the body is longer than a symbol may be
   */
  CompletableFuture<Void> send(byte[] body);

  /** What was done so far. */
  ClientStats stats();

  /** Ends everything; what is not delivered fails. */
  @Override
  void close();
}
