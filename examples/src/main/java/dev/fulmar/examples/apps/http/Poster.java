package dev.fulmar.examples.apps.http;

import java.util.concurrent.CompletableFuture;

/** Something that sends bodies until they are delivered, whatever the profile. */
interface Poster extends AutoCloseable {
  /** Sends a body after those before it; never fails but tells so in the outcome. */
  CompletableFuture<PostOutcome> send(byte[] body);

  /** What was done so far. */
  PostFigures figures();

  @Override
  void close();
}
