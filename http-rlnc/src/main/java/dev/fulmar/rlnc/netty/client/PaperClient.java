package dev.fulmar.rlnc.netty.client;

import java.net.URI;
import java.util.concurrent.CompletableFuture;

/**
 * Sends network-coded requests in the paper's profile, one connection a transmission: every request
 * is delivered once and in order, whatever is lost on the way, as long as the server keeps its
 * session. A server that has forgotten it says so, and what it had not acknowledged is sent once
 * more.
 *
 * <pre>{@code
 * try (PaperClient client = PaperClient.to(uri, ClientConfig.builder().build())) {
 *   client.send(reading).join();
 * }
 * }</pre>
 */
public final class PaperClient implements RequestClient {
  private final ClientThread thread;

  private PaperClient(ClientThread thread) {
    this.thread = thread;
  }

  /**
   * A client; it connects when there is something to send.
   *
   * @param uri http://HOST[:PORT][/PATH][?QUERY]; all requests go there
   * @throws IllegalArgumentException if it is of another form
   */
  public static PaperClient to(URI uri, ClientConfig config) {
    return new PaperClient(new ClientThread(uri, config, new CodedDialect(config)));
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
