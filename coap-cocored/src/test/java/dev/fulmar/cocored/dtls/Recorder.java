package dev.fulmar.cocored.dtls;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** {@code /r}: writes down what was posted and from where, and can be observed. */
final class Recorder extends CoapResource {
  final List<String> handled = new CopyOnWriteArrayList<>();
  final List<InetSocketAddress> peers = new CopyOnWriteArrayList<>();
  private final CountDownLatch answerAfter;

  Recorder() {
    this(new CountDownLatch(0));
  }

  /**
   * @param answerAfter what a handler waits for before it answers
   */
  Recorder(CountDownLatch answerAfter) {
    super("r");
    this.answerAfter = answerAfter;
    setObservable(true);
    setObserveType(CoAP.Type.CON);
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    exchange.respond("handled: " + handled.size());
  }

  @Override
  public void handlePOST(CoapExchange exchange) {
    handled.add(exchange.getRequestText());
    peers.add(exchange.getSourceSocketAddress());
    try {
      answerAfter.await();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    exchange.respond(CoAP.ResponseCode.CHANGED);
  }
}
