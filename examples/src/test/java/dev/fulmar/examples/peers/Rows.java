package dev.fulmar.examples.peers;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * One kind of work with several peers, all at the same time, for most of it is waiting. A test then
 * looks at what came of its own row.
 */
final class Rows<T> {
  private static final ExecutorService POOL = Executors.newCachedThreadPool(Rows::daemon);

  private final Map<Peer, Future<T>> rows = new EnumMap<>(Peer.class);

  /** What is done with one peer. */
  interface Work<T> {
    T with(Peer peer) throws Exception;
  }

  static <T> Rows<T> start(Work<T> work) {
    return start(EnumSet.allOf(Peer.class), work);
  }

  static <T> Rows<T> start(Set<Peer> peers, Work<T> work) {
    Rows<T> started = new Rows<>();
    for (Peer peer : peers) {
      Callable<T> row =
          () -> {
            peer.assumePresent();
            return work.with(peer);
          };
      started.rows.put(peer, POOL.submit(row));
    }
    return started;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "peers");
    thread.setDaemon(true);
    return thread;
  }

  /** Waits for a row; what it threw is thrown here, so that a missing peer skips its tests only. */
  T of(Peer peer) throws Exception {
    try {
      return rows.get(peer).get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      if (failed.getCause() instanceof RuntimeException skippedOrBroken) {
        throw skippedOrBroken;
      }
      throw failed;
    }
  }
}
