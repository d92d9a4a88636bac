package dev.fulmar.rlnc.netty.client;

import java.net.URI;
import java.util.concurrent.CompletableFuture;

/**
 * Sends POSTs and PUTs over a bad link so that each is delivered once and in order, whatever is
 * lost on the way and whoever is restarted, if the server keeps a journal and this client a store.
 * A server that does not code gets ordinary requests, none of them twice.
 *
 * <pre>{@code
 * try (RlncClient client = RlncClient.open(URI.create("https://host"), RlncClientConfig.defaults())) {
 *   ClientResponse response = client.post("/readings", "application/json", json).join();
 * }
 * }</pre>
 *
 * <p>Safe for many threads.
 */
public final class RlncClient implements AutoCloseable {
  private final RlncClientThread thread;

  private RlncClient(RlncClientThread thread) {
    this.thread = thread;
  }

  /**
   * A client; it connects when there is something to send, as what an earlier run left in the
   * store.
   *
   * @param server http[s]://HOST[:PORT]
   * @throws IllegalArgumentException if it is of another form, or there is an SslContext and it
   *     begins with http:
   * @throws IllegalStateException if the store holds requests for another server: see {@link
   *     RlncClientConfig.Builder#storeBelongsTo}. Whatever is thrown, the store is still the
   *     caller's to close
   * @throws java.io.UncheckedIOException if the store cannot note whose it is
   */
  public static RlncClient open(URI server, RlncClientConfig config) {
    return new RlncClient(RlncClientThread.start(Target.ofServer(server), config));
  }

  /**
   * Sends a request after those before it.
   *
   * @return done, on the client's thread, which must not be blocked, when the request was
   *     delivered, whatever status the application gave it; fails with {@link FateUnknownException}
   *     if it may have been, and with {@link RequestFailedException} if it is given up or not taken
   *     since too much waits already
   * @throws IllegalArgumentException if it is longer than a symbol may be
   */
  public CompletableFuture<ClientResponse> send(ClientRequest request) {
    return thread.send(request.binary());
  }

  /**
   * Sends a POST.
   *
   * @param target path and query
   * @param mediaType the Content-Type
   * @param body not copied; must be left alone until the future is done
   * @throws IllegalArgumentException as {@link ClientRequest#of} and {@link #send}
   */
  public CompletableFuture<ClientResponse> post(String target, String mediaType, byte[] body) {
    return send(ClientRequest.post(target, mediaType, body));
  }

  /** What was done so far. */
  public RlncClientStats stats() {
    return thread.stats();
  }

  /**
   * Ends everything. What is not delivered fails; what is in the store, the next client that has
   * the store sends.
   */
  @Override
  public void close() {
    thread.close();
  }
}
