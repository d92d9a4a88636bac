package dev.fulmar.examples.apps.http;

import java.util.concurrent.CompletableFuture;

/** Something that sends bodies until they are delivered, whatever the profile. */
interface Poster extends AutoCloseable {
  /** Sends a body after those before it; done when it is delivered, or is known not to be. */
  CompletableFuture<?> send(byte[] body);

  /** What was done so far. */
  PostFigures figures();

  @Override
  void close();
}
