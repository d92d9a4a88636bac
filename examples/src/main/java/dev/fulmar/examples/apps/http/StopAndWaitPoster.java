package dev.fulmar.examples.apps.http;

import dev.fulmar.rlnc.netty.client.ClientStats;
import dev.fulmar.rlnc.netty.client.RequestClient;
import java.util.concurrent.CompletableFuture;

/** Sends as the paper does, or as plain REST: one connection an attempt. */
final class StopAndWaitPoster implements Poster {
  private final RequestClient client;

  StopAndWaitPoster(RequestClient client) {
    this.client = client;
  }

  @Override
  public CompletableFuture<?> send(byte[] body) {
    return client.send(body);
  }

  @Override
  public PostFigures figures() {
    ClientStats stats = client.stats();
    return new PostFigures(
        stats.transmissions(), stats.additionalBytes(), stats.responseBytes(), stats.delivered());
  }

  @Override
  public void close() {
    client.close();
  }
}
