package dev.fulmar.examples.apps.coap;

import dev.fulmar.examples.apps.CommandFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.CoapClient;
import org.eclipse.californium.core.CoapHandler;
import org.eclipse.californium.core.CoapObserveRelation;
import org.eclipse.californium.core.CoapResponse;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;

/** One observation from its registration to its cancellation (RFC 7641, 3.1 and 3.6). */
final class Observation implements AutoCloseable {
  private static final long CANCEL_PATIENCE_SECONDS = 5;

  private final ClientSession session;
  private final Request registration;
  private final CoapClient client;
  private final long begunNanos = System.nanoTime();
  private final BlockingQueue<Optional<Response>> arrived = new LinkedBlockingQueue<>();
  private final CountDownLatch cancelAnswered = new CountDownLatch(1);
  private volatile CoapObserveRelation relation;
  private volatile boolean over;

  private Observation(ClientSession session, Request registration) {
    this.session = session;
    this.registration = registration;
    this.client = new CoapClient().setEndpoint(session.endpoint());
  }

  /** Sends the registration. */
  static Observation start(ClientSession session, Request registration) {
    Observation observation = new Observation(session, registration);
    observation.relation = observation.client.observe(registration, observation.new Arrivals());
    return observation;
  }

  /**
   * Waits for the next notification; older ones that come late are left out (RFC 7641, 3.4).
   *
   * @param patience how long; none if it is not positive
   * @return null when the time is over
   * @throws CommandFailure if the server cannot be reached (any more)
   */
  Response next(Duration patience) throws InterruptedException {
    Optional<Response> next = arrived.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
    if (next == null) {
      return null;
    }
    over |= next.map(response -> !response.getOptions().hasObserve()).orElse(true);
    return next.orElseThrow(this::noAnswer);
  }

  /** Why the server says nothing. */
  CommandFailure noAnswer() {
    return session.noAnswer(registration, Duration.ofNanos(System.nanoTime() - begunNanos));
  }

  /**
   * Tells the server to end the observation, with a GET that carries Observe 1; a second call does
   * nothing.
   *
   * @return whether it is over: confirmed, or ended by the server before
   */
  synchronized boolean cancel() {
    if (over) {
      return true;
    }
    over = true;
    relation.proactiveCancel();
    try {
      return cancelAnswered.await(CANCEL_PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException leaving) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Forgets the observation; {@link #cancel} tells the server. */
  @Override
  public void close() {
    over = true;
    client.shutdown();
  }

  private final class Arrivals implements CoapHandler {
    @Override
    public void onLoad(CoapResponse response) {
      if (!over) {
        arrived.add(Optional.of(response.advanced()));
      } else if (!response.advanced().getOptions().hasObserve()) {
        cancelAnswered.countDown();
      }
    }

    @Override
    public void onError() {
      if (!over) {
        arrived.add(Optional.empty());
      }
    }
  }
}
