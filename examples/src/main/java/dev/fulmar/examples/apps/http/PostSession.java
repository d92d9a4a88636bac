package dev.fulmar.examples.apps.http;

import dev.fulmar.examples.apps.LiveLine;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Sends requests and waits until each is delivered or has failed. */
final class PostSession {
  /** How many may wait inside the client, so that any number can be sent. */
  private static final int MAX_UNDELIVERED = 1000;

  /** And how much of them, in units that a request has one of at least. */
  private static final int MAX_UNDELIVERED_UNITS = 32 * 1024;

  private static final int UNIT_BYTES = 1024;
  private static final long LOOK_MILLIS = 1000;

  private final Poster poster;
  private final Bodies bodies;
  private final Semaphore places = new Semaphore(MAX_UNDELIVERED);
  private final Semaphore room = new Semaphore(MAX_UNDELIVERED_UNITS);
  private final PostTally tally = new PostTally();

  private final LiveLine liveLine;
  private final PostWait wait;

  /** A session that has sent nothing. */
  PostSession(Poster poster, Bodies bodies, LiveLine liveLine, PostWait wait) {
    this.poster = poster;
    this.bodies = bodies;
    this.liveLine = liveLine;
    this.wait = wait;
  }

  /**
   * Sends all, one after the other as there is room, and shows how far it has come. Once one is
   * undelivered for good none of those after it would be.
   */
  void run() throws InterruptedException {
    try (Bodies.Cursor cursor = bodies.cursor()) {
      for (int number = 1; number <= bodies.count() && !tally.hasEnded(); number++) {
        send(number, cursor.next());
      }
    }
    take(places, MAX_UNDELIVERED);
    liveLine.clear();
    if (!tally.hasEnded()) {
      wait.look(tally.ended(), poster.figures().waits(), System.nanoTime());
    }
  }

  private void send(int number, byte[] body) throws InterruptedException {
    int units = 1 + body.length / UNIT_BYTES;
    take(places, 1);
    take(room, units);
    CompletableFuture<Void> unused =
        poster
            .send(body)
            .thenAccept(
                outcome -> {
                  tally.count(number, outcome);
                  room.release(units);
                  places.release();
                });
  }

  private void take(Semaphore free, int count) throws InterruptedException {
    while (!free.tryAcquire(count, LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      PostFigures figures = poster.figures();
      wait.look(tally.ended(), figures.waits(), System.nanoTime());
      liveLine.show(
          "%d of %d delivered by %d transmissions"
              .formatted(tally.counts().delivered(), bodies.count(), figures.transmissions()));
    }
  }

  /** What became of all so far. */
  PostTally.Counts counts() {
    return tally.counts();
  }
}
