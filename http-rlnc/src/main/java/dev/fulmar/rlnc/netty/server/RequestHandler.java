package dev.fulmar.rlnc.netty.server;

import java.util.Optional;

/**
 * The application behind a server.
 *
 * <p>Requests of one network-coded client come one at a time, in the order in which it submitted
 * them, each until it was handled once. Requests of different clients and plain requests may come
 * on several threads at once. A handler may block; it keeps its clients waiting, not the network.
 */
@FunctionalInterface
public interface RequestHandler {
  /**
   * Handles a request. Returning means that it is handled, and a network-coded client may forget
   * it. Throwing means that it is not: a plain client is answered 500, a network-coded client 503,
   * its request is kept and comes here again when the client asks again.
   *
   * @return the response to a plain request, 204 if it is empty. The wire of the paper's profile
   *     has no place for a response to a network-coded request: there it is dropped and counted
   * @throws Exception if the request could not be handled
   */
  Optional<HandlerResponse> handle(DeliveredRequest request) throws Exception;
}
