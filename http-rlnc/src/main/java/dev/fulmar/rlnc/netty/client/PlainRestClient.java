package dev.fulmar.rlnc.netty.client;

import java.net.URI;
import java.util.concurrent.CompletableFuture;

/**
 * The baseline: sends the same request again, on a new connection, until it is answered, then the
 * next. A server that lost nothing but its answer handles it more than once.
 */
public final class PlainRestClient implements RequestClient {
  private final ClientThread thread;

  private PlainRestClient(ClientThread thread) {
    this.thread = thread;
  }

  /**
   * A client; it connects when there is something to send.
   *
   * @param uri http://HOST[:PORT][/PATH][?QUERY]; all requests go there
   * @param config its window and number in flight mean nothing here
   * @throws IllegalArgumentException if the URI is of another form
   */
  public static PlainRestClient to(URI uri, ClientConfig config) {
    return new PlainRestClient(new ClientThread(uri, config, new PlainDialect(config)));
  }

  @Override
  public CompletableFuture<Void> send(byte[] body) {
    return thread.send(body);
  }

  @Override
  public ClientStats stats() {
    return thread.stats();
  }

  @Override
  public void close() {
    thread.close();
  }
}
