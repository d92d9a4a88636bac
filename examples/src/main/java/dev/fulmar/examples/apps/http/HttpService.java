package dev.fulmar.examples.apps.http;

import com.google.gson.JsonObject;
import dev.fulmar.rlnc.netty.server.RlncServer;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import dev.fulmar.rlnc.protocol.DeliveryJournal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A server, its log and its metrics. */
final class HttpService implements AutoCloseable {
  private final Optional<RequestLog> log;
  private final DeliveryJournal journal;
  private final LoggingHandler handler;
  private final CompletableFuture<RlncServer> server = new CompletableFuture<>();

  private HttpService(Optional<RequestLog> log, DeliveryJournal journal) {
    this.log = log;
    this.journal = journal;
    this.handler = new LoggingHandler(log.isPresent(), this::metrics);
  }

  /**
   * Binds and returns a server that can be used.
   *
   * @param log closed with the service
   * @param journal closed with the service; writes to the log
   * @throws IOException if the address cannot be bound
   */
  static HttpService start(
      InetSocketAddress address,
      Optional<RequestLog> log,
      DeliveryJournal journal,
      RlncServerConfig.Builder config)
      throws IOException {
    HttpService service = new HttpService(log, journal);
    try {
      service.server.complete(
          RlncServer.start(address, service.handler, config.journal(journal).build()));
    } catch (IOException cannotBind) {
      service.closeFiles();
      throw cannotBind;
    }
    return service;
  }

  InetSocketAddress address() {
    return server.join().address();
  }

  private JsonObject metrics() {
    RlncServer running = server.join();
    JsonObject metrics = new JsonObject();
    metrics.addProperty("handled", handler.handled());
    metrics.addProperty("sessions", running.sessions());
    metrics.addProperty("held_bytes", running.heldBytes());
    metrics.addProperty("open_connections", running.connections());
    running
        .counters()
        .forEach(
            (counter, count) ->
                metrics.addProperty(counter.name().toLowerCase(Locale.ROOT), count));
    return metrics;
  }

  /** Stops listening; whatever was handled is in the log. */
  @Override
  public void close() throws IOException {
    server.join().close();
    closeFiles();
  }

  private void closeFiles() throws IOException {
    journal.close();
    if (log.isPresent()) {
      log.get().close();
    }
  }
}
