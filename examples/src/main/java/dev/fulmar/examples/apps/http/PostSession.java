package dev.fulmar.examples.apps.http;

import dev.fulmar.examples.apps.LiveLine;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Sends requests and waits until each is delivered or has failed. */
final class PostSession {
  /** How many may wait inside the client, so that any number can be sent. */
  private static final int MAX_UNDELIVERED = 1000;

  private static final long LIVE_LINE_MILLIS = 1000;

  private final Poster poster;
  private final List<byte[]> bodies;
  private final Semaphore places = new Semaphore(MAX_UNDELIVERED);
  private final CountDownLatch outstanding;
  private final AtomicReference<Throwable> firstFailure = new AtomicReference<>();

  PostSession(Poster poster, List<byte[]> bodies) {
    this.poster = poster;
    this.bodies = bodies;
    this.outstanding = new CountDownLatch(bodies.size());
  }

  /** Sends all, one after the other as there is room, and shows how far it has come. */
  void run(LiveLine liveLine) throws InterruptedException {
    for (byte[] body : bodies) {
      while (!places.tryAcquire(LIVE_LINE_MILLIS, TimeUnit.MILLISECONDS)) {
        show(liveLine);
      }
      CompletableFuture<?> unused = poster.send(body).whenComplete(this::onEnd);
    }
    while (!outstanding.await(LIVE_LINE_MILLIS, TimeUnit.MILLISECONDS)) {
      show(liveLine);
    }
    liveLine.clear();
  }

  private void onEnd(Object unused, Throwable failure) {
    if (failure != null) {
      firstFailure.compareAndSet(null, failure);
    }
    places.release();
    outstanding.countDown();
  }

  private void show(LiveLine liveLine) {
    PostFigures figures = poster.figures();
    liveLine.show(
        "%d of %d delivered by %d transmissions"
            .formatted(figures.delivered(), bodies.size(), figures.transmissions()));
  }

  /** Why a request was not delivered; empty if all were. */
  Optional<String> failure() {
    return Optional.ofNullable(firstFailure.get()).map(Throwable::getMessage);
  }
}
