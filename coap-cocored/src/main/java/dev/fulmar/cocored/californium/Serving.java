package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.ServiceTicket;

/**
 * A message on its way through the stack and the handlers, on the thread that serves it.
 *
 * <pre>
 *   serve ──▶ layers, handler ──▶ returns ──────────────▶ the permit goes back
 *                  │
 *                  └ ticket() ──▶ returns, permit kept ──▶ complete(), from any thread
 * </pre>
 */
public final class Serving {
  /** What a thread is serving just now. */
  private static final ThreadLocal<Serving> CURRENT = new ThreadLocal<>();

  private final Permit permit; // null where the message needs none
  private boolean kept;

  private Serving(Permit permit) {
    this.permit = permit;
  }

  /** Runs the layers above, and gives the permit back when they have returned without a ticket. */
  static void serve(Permit permit, Runnable above) {
    Serving outer = CURRENT.get(); // of an executor that runs tasks where they are given to it
    Serving serving = new Serving(permit);
    CURRENT.set(serving);
    boolean returned = false;
    try {
      above.run();
      returned = true;
    } finally {
      CURRENT.set(outer);
      if (permit != null && (!returned || !serving.kept)) {
        permit.release();
      }
    }
  }

  /**
   * Keeps the permit of the message that this thread is serving.
   *
   * @throws IllegalStateException if this thread serves no message
   */
  public static ServiceTicket ticket() {
    Serving serving = CURRENT.get();
    if (serving == null) {
      throw new IllegalStateException(
          "this thread serves no message; take the ticket in the handler, before it returns");
    }
    Permit permit = serving.permit;
    if (permit == null) {
      return () -> false;
    }
    serving.kept = permit.queue().keep(permit);
    return permit::release;
  }
}
