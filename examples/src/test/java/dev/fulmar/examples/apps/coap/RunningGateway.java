package dev.fulmar.examples.apps.coap;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.network.interceptors.MessageInterceptorAdapter;
import org.eclipse.californium.elements.config.Configuration;

/** A gateway inside this JVM on a free port of the loopback, and the requests it received. */
final class RunningGateway implements AutoCloseable {
  private final List<Request> received = new CopyOnWriteArrayList<>();
  private final CoapGateway gateway;

  RunningGateway(Duration handlerDelay, Duration notifyEvery) throws IOException {
    this(CocoRed.configuration(), handlerDelay, notifyEvery);
  }

  RunningGateway(Configuration configuration, Duration handlerDelay, Duration notifyEvery)
      throws IOException {
    CoapOptions.setDefaults(configuration);
    CocoRedEndpoint endpoint =
        CocoRed.endpoint(configuration, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    endpoint.addInterceptor(
        new MessageInterceptorAdapter() {
          @Override
          public void receiveRequest(Request request) {
            received.add(request);
          }
        });
    gateway =
        CoapGateway.start(configuration, endpoint, Optional.empty(), handlerDelay, notifyEvery);
  }

  String uri(String path) {
    return "coap://127.0.0.1:%d%s".formatted(gateway.address().getPort(), path);
  }

  List<Request> received() {
    return received;
  }

  @Override
  public void close() {
    gateway.close();
  }
}
