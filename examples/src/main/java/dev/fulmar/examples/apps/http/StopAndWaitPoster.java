package dev.fulmar.examples.apps.http;

import dev.fulmar.rlnc.netty.client.ClientStats;
import dev.fulmar.rlnc.netty.client.RequestClient;
import dev.fulmar.rlnc.netty.client.RequestRefusedException;
import java.util.concurrent.CompletableFuture;

/** Sends as the paper does, or as plain REST: one connection an attempt. */
final class StopAndWaitPoster implements Poster {
  private final RequestClient client;

  StopAndWaitPoster(RequestClient client) {
    this.client = client;
  }

  @Override
  public CompletableFuture<PostOutcome> send(byte[] body) {
    return client.send(body).handle((unused, failure) -> outcome(failure));
  }

  private static PostOutcome outcome(Throwable failure) {
    if (failure == null) {
      return new PostOutcome.Delivered();
    }
    return failure instanceof RequestRefusedException refused
        ? new PostOutcome.Refused(refused.status())
        : new PostOutcome.Undelivered(failure.getMessage());
  }

  @Override
  public PostFigures figures() {
    ClientStats stats = client.stats();
    return new PostFigures(
        stats.transmissions(),
        stats.additionalBytes(),
        stats.responseBytes(),
        PostTally.Counts.NONE,
        new PostWait.Reasons(stats.postponed(), stats.connectFailures(), stats.timeouts()));
  }

  @Override
  public void close() {
    client.close();
  }
}
