package dev.fulmar.rlnc.netty.server;

import java.util.Optional;

/**
 * The application behind a server.
 *
 * <p>Requests of one network-coded client come one at a time, in the order in which it submitted
 * them, each until it was handled once. Requests of different clients and plain requests may come
 * on several threads at once. A handler may block; it keeps its clients waiting, not the network.
 *
 * <p>What <em>once</em> means, {@link dev.fulmar.rlnc.protocol.DeliveryJournal} says: of protocol
 * version 1, an effect that the response carries is written together with the record that the
 * request is handled. Effects elsewhere, as in a database, happen at least once: if the server dies
 * before the record is written, the request comes again, with the same {@code Idempotency-Key}.
 */
@FunctionalInterface
public interface RequestHandler {
  /**
   * Handles a request. Returning means that it is handled, and a network-coded client may forget
   * it. Throwing means that it is not: a plain client is answered 500, a network-coded client 503,
   * its request is kept and comes here again when the client asks again.
   *
   * @return the response, 204 if it is empty. The wire of the paper's profile has no place for a
   *     response to a network-coded request: there it is dropped and counted. In version 1 it may
   *     have as many bytes as a symbol, else the client gets a 500 in its place
   * @throws Exception if the request could not be handled
   */
  Optional<HandlerResponse> handle(DeliveredRequest request) throws Exception;
}
