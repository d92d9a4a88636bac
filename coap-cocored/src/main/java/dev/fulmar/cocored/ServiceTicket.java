package dev.fulmar.cocored;

/**
 * A message's place in service, kept by a handler that hands its work to threads of its own. Until
 * it is completed the message counts in the queue and occupies one of the permits.
 *
 * <pre>{@code
 * public void handlePOST(CoapExchange exchange) {
 *   ServiceTicket ticket = CocoRed.ticket();
 *   pool.execute(() -> {
 *     try {
 *       exchange.respond(store(exchange.getRequestPayload()));
 *     } finally {
 *       ticket.complete();
 *     }
 *   });
 * }
 * }</pre>
 *
 * <p>A ticket that nobody completes is found after PERMIT_TIMEOUT: its permit is taken back,
 * counted and told to the listeners.
 */
public interface ServiceTicket {
  /**
   * The message has been handled. From any thread.
   *
   * @return whether that gave a permit back: not a second time, not once the permit was taken back
   *     or the endpoint stopped, and not for a message that never held one
   */
  boolean complete();
}
