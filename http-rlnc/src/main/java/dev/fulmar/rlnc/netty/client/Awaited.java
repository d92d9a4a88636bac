package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.wire.BinaryResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** The futures of what was submitted, by message; what has none is an earlier run's. */
final class Awaited {
  private final Map<Long, CompletableFuture<ClientResponse>> futures = new TreeMap<>();
  private final RlncClientListener listener;

  Awaited(RlncClientListener listener) {
    this.listener = listener;
  }

  void add(long id, CompletableFuture<ClientResponse> future) {
    futures.put(id, future);
  }

  void complete(long id, Optional<BinaryResponse> response) {
    CompletableFuture<ClientResponse> future = futures.remove(id);
    ClientResponse delivered = new ClientResponse(response);
    if (future == null) {
      listener.onEarlierDelivered(id, delivered);
    } else {
      future.complete(delivered);
    }
  }

  void fail(long id, RequestFailedException failure) {
    CompletableFuture<ClientResponse> future = futures.remove(id);
    if (future == null) {
      listener.onEarlierFailed(id, failure);
    } else {
      future.completeExceptionally(failure);
    }
  }

  void failAll(RequestFailedException failure) {
    List<CompletableFuture<ClientResponse>> failed = List.copyOf(futures.values());
    futures.clear();
    failed.forEach(future -> future.completeExceptionally(failure));
  }
}
