package dev.fulmar.examples.apps.coap;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.PlainText;
import dev.fulmar.examples.apps.SocketName;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.Connector;
import org.eclipse.californium.elements.config.Configuration;

/** One client at work: an endpoint of its own and what it sent. */
final class ClientSession implements AutoCloseable {
  private final CocoRedEndpoint endpoint;
  private final SentRequests sent = new SentRequests();

  private ClientSession(CocoRedEndpoint endpoint) {
    this.endpoint = endpoint;
  }

  /**
   * Opens an endpoint on a free port. What Californium throws at settings it cannot use passes
   * through.
   *
   * @throws IOException if no socket can be opened
   */
  static ClientSession open(Configuration configuration) throws IOException {
    return open(CocoRed.endpoint(configuration, 0));
  }

  /**
   * Opens an endpoint over a connector of one's own.
   *
   * @throws IOException if no socket can be opened
   */
  static ClientSession open(Configuration configuration, Connector connector) throws IOException {
    return open(CocoRed.endpoint(configuration, connector));
  }

  private static ClientSession open(CocoRedEndpoint endpoint) throws IOException {
    ClientSession session = new ClientSession(endpoint);
    endpoint.addInterceptor(session.sent);
    try {
      endpoint.start();
      return session;
    } catch (IOException | RuntimeException cannotStart) {
      endpoint.destroy();
      throw cannotStart;
    }
  }

  CocoRedEndpoint endpoint() {
    return endpoint;
  }

  SentRequests sent() {
    return sent;
  }

  /**
   * Sends a request and waits for its response, at most for the exchange's lifetime.
   *
   * @throws CommandFailure if there is none; the message says why
   */
  Response exchange(Request request) throws InterruptedException {
    long begun = System.nanoTime();
    Response response = send(request);
    if (response == null) {
      throw noAnswer(request, Duration.ofNanos(System.nanoTime() - begun));
    }
    return response;
  }

  /**
   * Sends an empty confirmable message and waits for its reset.
   *
   * @return how long that took
   * @throws CommandFailure if there is none; the message says why
   */
  Duration ping(Request ping) throws InterruptedException {
    long begun = System.nanoTime();
    Response unasked = send(ping);
    Duration taken = Duration.ofNanos(System.nanoTime() - begun);
    if (unasked != null || !ping.isRejected()) {
      throw noAnswer(ping, taken);
    }
    return taken;
  }

  private Response send(Request request) throws InterruptedException {
    endpoint.sendRequest(request);
    long patience = endpoint.getConfig().get(CoapConfig.EXCHANGE_LIFETIME, TimeUnit.MILLISECONDS);
    return request.waitForResponse(patience);
  }

  /**
   * Why a request has no response.
   *
   * @param waited since the request was sent first
   */
  CommandFailure noAnswer(Request request, Duration waited) {
    String peer = SocketName.of(request.getDestinationContext().getPeerAddress());
    double seconds = waited.toMillis() / 1e3;
    if (request.getSendError() != null) {
      return new CommandFailure(
          DtlsFailure.sentence(peer, request.getSendError())
              .orElseGet(
                  () ->
                      "cannot send to %s: %s"
                          .formatted(peer, PlainText.ofFailure(request.getSendError()))));
    }
    if (request.isRejected()) {
      return new CommandFailure("%s rejected the request (RST)".formatted(peer));
    }
    if (request.getOnResponseError() != null) {
      return new CommandFailure(
          "the answer of %s cannot be used: %s"
              .formatted(peer, PlainText.ofFailure(request.getOnResponseError())));
    }
    if (request.isAcknowledged()) {
      return new CommandFailure(
          "%s acknowledged the request, but sent no answer in %.1f s".formatted(peer, seconds));
    }
    return new CommandFailure(
        "no answer from %s after %d transmissions in %.1f s"
            .formatted(peer, sent.transmissionsOfLast(), seconds));
  }

  @Override
  public void close() {
    endpoint.destroy();
  }
}
