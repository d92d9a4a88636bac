package dev.fulmar.examples.apps.http;

import dev.fulmar.rlnc.netty.client.ClientRequest;
import dev.fulmar.rlnc.netty.client.ClientResponse;
import dev.fulmar.rlnc.netty.client.RequestFailedException;
import dev.fulmar.rlnc.netty.client.RlncClient;
import dev.fulmar.rlnc.netty.client.RlncClientConfig;
import dev.fulmar.rlnc.netty.client.RlncClientListener;
import dev.fulmar.rlnc.netty.client.RlncClientStats;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;

/** Sends by version 1 of the protocol; what a store has of an earlier run is not sent anew. */
final class FastPoster implements Poster {
  private static final String MEDIA_TYPE = "application/octet-stream";

  private final String target;
  private final Optional<PostJob> job;
  private final Consumer<String> note;
  private final ConcurrentMap<Long, CompletableFuture<ClientResponse>> earlier =
      new ConcurrentHashMap<>();
  private final RlncClient client;
  private volatile Optional<Throwable> failure = Optional.empty();
  private long nextEarlier;

  /**
   * A poster.
   *
   * @param job what of the store belongs to what is to be sent; empty without a store
   * @param note takes sentences for the user
   */
  FastPoster(
      URI uri, RlncClientConfig.Builder config, Optional<PostJob> job, Consumer<String> note) {
    this.target = target(uri);
    this.job = job;
    this.note = note;
    this.nextEarlier = job.map(PostJob::first).orElse(1L);
    this.client = RlncClient.open(server(uri), config.listener(new Listener()).build());
  }

  private static String target(URI uri) {
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
  }

  private static URI server(URI uri) {
    return URI.create(uri.getScheme() + "://" + uri.getRawAuthority());
  }

  @Override
  public CompletableFuture<?> send(byte[] body) {
    Optional<CompletableFuture<?>> taken = takenBefore();
    return taken.isPresent()
        ? taken.get()
        : client.send(
            ClientRequest.of("POST", target, List.of(), body)
                .withField("content-type", MEDIA_TYPE));
  }

  /** The same request of an earlier run: delivered by then, or reported to the listener. */
  private Optional<CompletableFuture<?>> takenBefore() {
    if (job.isEmpty() || nextEarlier >= job.get().first() + job.get().taken()) {
      return Optional.empty();
    }
    long id = nextEarlier++;
    return id < job.get().first() + job.get().doneBefore()
        ? Optional.of(CompletableFuture.completedFuture(null))
        : Optional.of(outcome(id));
  }

  private CompletableFuture<ClientResponse> outcome(long id) {
    CompletableFuture<ClientResponse> outcome =
        earlier.computeIfAbsent(id, unused -> new CompletableFuture<>());
    failure.ifPresent(outcome::completeExceptionally);
    return outcome;
  }

  @Override
  public PostFigures figures() {
    RlncClientStats stats = client.stats();
    long before = job.map(PostJob::doneBefore).orElse(0);
    return new PostFigures(
        stats.transmissions(),
        stats.additionalBytes(),
        stats.responseBytes(),
        before + stats.delivered());
  }

  @Override
  public void close() {
    client.close();
  }

  private final class Listener implements RlncClientListener {
    @Override
    public void onFellBack(String reason) {
      note.accept(
          "the server takes no coded requests (%s): plain ones from here on, none of them twice"
              .formatted(reason));
    }

    @Override
    public void onEarlierDelivered(long id, ClientResponse response) {
      boolean unused = outcome(id).complete(response);
    }

    @Override
    public void onEarlierFailed(long id, RequestFailedException failure) {
      boolean unused = outcome(id).completeExceptionally(failure);
    }

    @Override
    public void onFailed(String reason) {
      failure = Optional.of(new IllegalStateException(reason));
      earlier.values().forEach(outcome -> outcome.completeExceptionally(failure.orElseThrow()));
    }
  }
}
