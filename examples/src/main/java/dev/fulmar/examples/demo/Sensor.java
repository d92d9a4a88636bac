package dev.fulmar.examples.demo;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ScheduledExecutorService;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.observe.ObserveRelation;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.eclipse.californium.core.server.resources.ResourceObserverAdapter;
import org.eclipse.californium.elements.config.Configuration;

/**
 * A sensor that always has something to say: as soon as a notification is acknowledged it sends the
 * next one, the paper's continuous traffic.
 */
final class Sensor implements AutoCloseable {
  static final String PATH = "reading";

  /** An observer is told to ask again after this time without a notification, in seconds. */
  private static final long MAX_AGE_SECONDS = 5;

  private final int number;
  private final NotificationLedger ledger;
  private final ScheduledExecutorService executor;
  private final CocoRedEndpoint endpoint;
  private final CoapServer server;
  private final Reading reading = new Reading();
  private volatile boolean active = true;
  private int notifications;
  private int registrations;

  Sensor(
      int number,
      Configuration config,
      ScheduledExecutorService executor,
      NotificationLedger ledger)
      throws IOException {
    this.number = number;
    this.ledger = ledger;
    this.executor = executor;
    this.endpoint =
        CocoRed.endpoint(config, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    this.server = new CoapServer(config);
    server.setExecutors(executor, executor, true);
    server.addEndpoint(endpoint);
    server.add(reading);
    endpoint.start(); // first and by itself: the server only logs why it cannot
    server.start();
  }

  InetSocketAddress address() {
    return endpoint.getAddress();
  }

  CocoRedSnapshot snapshot() {
    return endpoint.snapshot();
  }

  /** Makes no further notification; what is under way goes on. */
  void fallSilent() {
    active = false;
  }

  @Override
  public void close() {
    server.destroy();
  }

  private synchronized int nextNotification() {
    return ++notifications;
  }

  private synchronized int nextRegistration() {
    return ++registrations;
  }

  private synchronized boolean isCurrent(int registration) {
    return registration == registrations;
  }

  private void notifyLater() {
    if (active) {
      executor.execute(reading::changed);
    }
  }

  private final class Reading extends CoapResource {
    private volatile int registration;

    Reading() {
      super(PATH);
      setObservable(true);
      setObserveType(CoAP.Type.CON);
      addObserver(
          new ResourceObserverAdapter() {
            @Override
            public void addedObserveRelation(ObserveRelation relation) {
              registration = nextRegistration();
              notifyLater(); // not before: a change that nobody observes yet is lost
            }
          });
    }

    @Override
    public void handleGET(CoapExchange exchange) {
      ObserveRelation relation = exchange.advanced().getRelation();
      boolean notification = relation != null && relation.isEstablished();
      exchange.respond(notification ? notification() : registered());
    }

    /**
     * Numbered before the relation begins: numbered afterwards, it could get the number of the
     * first notification, and the gateway would discard that one as not newer (RFC 7641 3.4).
     */
    private Response registered() {
      Response response = response("registered");
      response.getOptions().setObserve(getNotificationSequenceNumber());
      return response;
    }

    private Response notification() {
      Notification notification = new Notification(number, nextNotification());
      ledger.sent(notification, System.nanoTime());
      Response response = response(notification.payload());
      response.addMessageObserver(new Outcome(notification, registration));
      return response;
    }

    private Response response(String payload) {
      Response response = new Response(CoAP.ResponseCode.CONTENT);
      response.setPayload(payload);
      response.getOptions().setMaxAge(MAX_AGE_SECONDS);
      return response;
    }
  }

  /** Follows one notification to its end. */
  private final class Outcome extends MessageObserverAdapter {
    private final Notification notification;
    private final int registration;

    Outcome(Notification notification, int registration) {
      this.notification = notification;
      this.registration = registration;
    }

    @Override
    public void onAcknowledgement() {
      ledger.acknowledged(notification, System.nanoTime());
      if (isCurrent(registration)) {
        notifyLater();
      }
    }

    @Override
    public void onTimeout() {
      ledger.givenUp();
    }
  }
}
