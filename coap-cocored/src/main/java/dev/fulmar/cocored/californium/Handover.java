package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import java.util.function.Consumer;

/**
 * Follows a message from the receive buffer through the endpoint's parsing task, where it can end
 * in many ways that nobody is told of: it is malformed, it makes the parser or an interceptor
 * throw, it is a response to a multicast address.
 *
 * <pre>
 *   connector's thread                  protocol's thread
 *   handing over ── guard(task) ──▶ task: parse ─▶ parsed() ─▶ matcher, stack
 *                                     │               │
 *                                     └ ends before ──┴ throws ──▶ the permit goes back
 * </pre>
 *
 * <p>From {@link #parsed} on, the stack returns the permit.
 */
final class Handover {
  /** What a thread is handing to an endpoint just now. */
  private static final ThreadLocal<Leaving> LEAVING = new ThreadLocal<>();

  /** What a thread is parsing just now. */
  private static final ThreadLocal<Parsing> PARSING = new ThreadLocal<>();

  private final Consumer<PermitKey> release;

  private record Leaving(Handover owner, PermitKey key) {}

  private static final class Parsing {
    private boolean done;
  }

  Handover(Consumer<PermitKey> release) {
    this.release = requireNonNull(release, "release");
  }

  /** Runs what hands a message to the endpoint, on this thread. */
  void handOver(PermitKey key, Runnable action) {
    LEAVING.set(new Leaving(this, key));
    try {
      action.run();
    } finally {
      LEAVING.remove();
    }
  }

  /** Called for each task that the endpoint gives to its executor. */
  Runnable guard(Runnable task) {
    Leaving leaving = LEAVING.get();
    if (leaving == null || leaving.owner() != this) {
      return task;
    }
    LEAVING.remove(); // one task a message
    return () -> run(leaving.key(), task);
  }

  private void run(PermitKey key, Runnable task) {
    Parsing outer = PARSING.get(); // of an executor that runs tasks where they are given to it
    Parsing parsing = new Parsing();
    PARSING.set(parsing);
    boolean returned = false;
    try {
      task.run();
      returned = true;
    } finally {
      PARSING.set(outer);
      if (!returned || !parsing.done) {
        release.accept(key);
      }
    }
  }

  /** Called as soon as a message could be parsed. */
  static void parsed() {
    Parsing parsing = PARSING.get();
    if (parsing != null) {
      parsing.done = true;
    }
  }
}
