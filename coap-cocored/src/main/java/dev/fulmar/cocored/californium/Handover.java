package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import org.eclipse.californium.core.coap.Message;

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
  private static final ThreadLocal<Permit> LEAVING = new ThreadLocal<>();

  /** What a thread is parsing just now. */
  private static final ThreadLocal<Parsing> PARSING = new ThreadLocal<>();

  private final ServiceQueue queue;

  private static final class Parsing {
    private final Permit permit;
    private boolean done;

    Parsing(Permit permit) {
      this.permit = permit;
    }
  }

  Handover(ServiceQueue queue) {
    this.queue = requireNonNull(queue, "queue");
  }

  /** Runs what hands a message to the endpoint, on this thread. */
  void handOver(Permit permit, Runnable action) {
    LEAVING.set(permit);
    try {
      action.run();
    } finally {
      LEAVING.set(null);
    }
  }

  /** Called for each task that the endpoint gives to its executor. */
  Runnable guard(Runnable task) {
    Permit leaving = LEAVING.get();
    if (leaving == null || leaving.queue() != queue) {
      return task;
    }
    LEAVING.set(null); // one task a message
    return () -> run(leaving, task);
  }

  private static void run(Permit permit, Runnable task) {
    Parsing outer = PARSING.get(); // of an executor that runs tasks where they are given to it
    Parsing parsing = new Parsing(permit);
    PARSING.set(parsing);
    boolean returned = false;
    try {
      task.run();
      returned = true;
    } finally {
      PARSING.set(outer);
      if (!returned || !parsing.done) {
        permit.giveUp();
      }
    }
  }

  /**
   * Called as soon as a message could be parsed: it takes its permit with it, through the matcher
   * and the stack.
   */
  static void parsed(Message message) {
    Parsing parsing = PARSING.get();
    if (parsing != null) {
      parsing.done = true;
      message.addMessageObserver(parsing.permit);
    }
  }
}
