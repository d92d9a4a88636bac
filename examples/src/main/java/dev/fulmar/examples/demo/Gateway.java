package dev.fulmar.examples.demo;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.californium.core.CoapClient;
import org.eclipse.californium.core.CoapHandler;
import org.eclipse.californium.core.CoapResponse;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.elements.config.Configuration;

/** The one that observes every sensor, and takes its time over each notification. */
final class Gateway implements AutoCloseable {
  private final CocoRedEndpoint endpoint;
  private final ScheduledExecutorService executor;
  private final NotificationLedger ledger;
  private final long handlerNanos;
  private volatile boolean closing;

  Gateway(
      Configuration config,
      ScheduledExecutorService executor,
      NotificationLedger ledger,
      Duration handlerTime)
      throws IOException {
    this.executor = executor;
    this.ledger = ledger;
    this.handlerNanos = handlerTime.toNanos();
    this.endpoint =
        CocoRed.endpoint(config, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    endpoint.setExecutors(executor, executor);
    endpoint.start();
  }

  /** Registers with the sensor behind an address, and goes on trying until it is registered. */
  void observe(InetSocketAddress address) {
    String uri =
        "coap://%s:%d/%s"
            .formatted(address.getAddress().getHostAddress(), address.getPort(), Sensor.PATH);
    CoapClient client = new CoapClient(uri);
    client.setEndpoint(endpoint);
    client.observe(new Handler(address));
  }

  CocoRedSnapshot snapshot() {
    return endpoint.snapshot();
  }

  @Override
  public void close() {
    closing = true;
    endpoint.destroy();
  }

  private void handle(Notification notification) {
    long end = System.nanoTime() + handlerNanos;
    for (long left = handlerNanos; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    ledger.handled(notification);
  }

  private final class Handler implements CoapHandler {
    private final InetSocketAddress address;

    Handler(InetSocketAddress address) {
      this.address = address;
    }

    @Override
    public void onLoad(CoapResponse response) {
      if (response.advanced().getType() == CoAP.Type.CON) {
        handle(Notification.ofPayload(response.getResponseText()));
      }
    }

    @Override
    public void onError() {
      if (!closing) {
        executor.execute(() -> observe(address));
      }
    }
  }
}
