package dev.fulmar.examples.apps.http;

import dev.fulmar.rlnc.netty.client.ClientRequest;
import dev.fulmar.rlnc.netty.client.ClientResponse;
import dev.fulmar.rlnc.netty.client.FateUnknownException;
import dev.fulmar.rlnc.netty.client.RequestFailedException;
import dev.fulmar.rlnc.netty.client.RlncClient;
import dev.fulmar.rlnc.netty.client.RlncClientConfig;
import dev.fulmar.rlnc.netty.client.RlncClientListener;
import dev.fulmar.rlnc.netty.client.RlncClientStats;
import dev.fulmar.rlnc.netty.client.Waiting;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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
  private final PostWait wait;
  private final ConcurrentMap<Long, CompletableFuture<PostOutcome>> earlier =
      new ConcurrentHashMap<>();
  private final PostTally ofEarlierJobs = new PostTally();
  private final RlncClient client;
  private volatile Optional<PostOutcome> failure = Optional.empty();
  private int sent;
  private long nextId;

  /**
   * A poster.
   *
   * @param job what of the store belongs to what is to be sent; empty without a store
   * @param note takes sentences for the user
   * @param wait hears when nothing goes on
   */
  FastPoster(
      URI uri,
      RlncClientConfig.Builder config,
      Optional<PostJob> job,
      Consumer<String> note,
      PostWait wait) {
    this.wait = wait;
    this.target = target(URI.create(uri.toASCIIString()));
    this.job = job;
    this.note = note;
    this.nextId = job.map(PostJob::nextId).orElse(1L);
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
  public CompletableFuture<PostOutcome> send(byte[] body) {
    int index = sent++;
    OptionalLong taken = job.map(j -> j.takenAs(index)).orElseGet(OptionalLong::empty);
    return taken.isPresent() ? takenBefore(taken.getAsLong()) : sendAnew(nextId++, body);
  }

  /** The same request of an earlier run: delivered by then, or reported to the listener. */
  private CompletableFuture<PostOutcome> takenBefore(long id) {
    PostJob before = job.orElseThrow();
    return before.wasDelivered(id)
        ? CompletableFuture.completedFuture(before.notes().of(id))
        : outcome(id);
  }

  private CompletableFuture<PostOutcome> sendAnew(long id, byte[] body) {
    ClientRequest request =
        ClientRequest.of("POST", target, List.of(), body).withField("content-type", MEDIA_TYPE);
    return client
        .send(request)
        .handle(
            (response, cause) -> {
              PostOutcome outcome = cause == null ? outcome(response) : outcome(cause);
              job.ifPresent(j -> j.notes().note(id, outcome));
              return outcome;
            });
  }

  private CompletableFuture<PostOutcome> outcome(long id) {
    CompletableFuture<PostOutcome> outcome =
        earlier.computeIfAbsent(id, unused -> new CompletableFuture<>());
    failure.ifPresent(outcome::complete);
    return outcome;
  }

  private static PostOutcome outcome(ClientResponse response) {
    return response.responseLost()
        ? new PostOutcome.AnswerLost()
        : PostOutcome.ofStatus(response.status());
  }

  private static PostOutcome outcome(Throwable cause) {
    return cause instanceof FateUnknownException
        ? new PostOutcome.FateUnknown(cause.getMessage())
        : new PostOutcome.Undelivered(cause.getMessage());
  }

  @Override
  public PostFigures figures() {
    RlncClientStats stats = client.stats();
    return new PostFigures(
        stats.transmissions(),
        stats.additionalBytes(),
        stats.responseBytes(),
        ofEarlierJobs.counts(),
        new PostWait.Reasons(stats.postponed(), stats.connectFailures(), stats.timeouts()));
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
    public void onWaiting(Waiting reason) {
      wait.hear(reason);
    }

    @Override
    public void onGoingOn(Waiting reason, long waitedNanos) {
      wait.hearGoingOn(waitedNanos);
    }

    @Override
    public void onEarlierDelivered(long id, ClientResponse response) {
      onEarlier(id, outcome(response));
    }

    @Override
    public void onEarlierFailed(long id, RequestFailedException failure) {
      onEarlier(id, outcome(failure));
    }

    private void onEarlier(long id, PostOutcome outcome) {
      PostJob known = job.orElseThrow();
      known.notes().note(id, outcome);
      if (known.includes(id)) {
        boolean unused = outcome(id).complete(outcome);
      } else {
        ofEarlierJobs.count(id, outcome);
      }
    }

    @Override
    public void onFailed(String reason) {
      PostOutcome undelivered = new PostOutcome.Undelivered(reason);
      failure = Optional.of(undelivered);
      earlier.values().forEach(outcome -> outcome.complete(undelivered));
    }
  }
}
