package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CHANGED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CONTENT;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.DELETED;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.APPLICATION_JSON;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.TEXT_PLAIN;

import dev.fulmar.cocored.CocoRed;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.californium.core.CoapClient;
import org.eclipse.californium.core.CoapHandler;
import org.eclipse.californium.core.CoapObserveRelation;
import org.eclipse.californium.core.CoapResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ObservedResourcesTest {
  /** No tick comes between what a test does, except in /obs-pumping. */
  private static final Duration NOTIFY_EVERY = Duration.ofMinutes(10);

  private RunningGateway gateway;
  private CoapClient observer;
  private CoapClient other;

  @BeforeEach
  void start() throws IOException {
    gateway = new RunningGateway(Duration.ZERO, NOTIFY_EVERY);
    observer = new CoapClient().setEndpoint(CocoRed.endpoint(CocoRed.configuration(), 0));
    other = new CoapClient().setEndpoint(CocoRed.endpoint(CocoRed.configuration(), 0));
  }

  @AfterEach
  void stop() {
    observer.getEndpoint().destroy();
    observer.shutdown();
    other.getEndpoint().destroy();
    other.shutdown();
    gateway.close();
  }

  private Notified observe(String path) throws Exception {
    Notified notified = new Notified();
    CoapObserveRelation relation = observer.setURI(gateway.uri(path)).observeAndWait(notified);
    assertThat(relation.isCanceled()).isFalse();
    await().until(() -> notified.responses.size() == 1);
    return notified;
  }

  @Test
  void aPutOfTheSameFormatIsNotified() throws Exception {
    Notified notified = observe("/obs");

    CoapResponse put = other.setURI(gateway.uri("/obs")).put("by hand", TEXT_PLAIN);

    assertThat(put.getCode()).isEqualTo(CHANGED);
    await().until(() -> notified.responses.size() == 2);
    assertThat(notified.last().getCode()).isEqualTo(CONTENT);
    assertThat(notified.last().getResponseText()).isEqualTo("by hand");
  }

  @Test
  void aPutOfAnotherFormatEndsTheObservationWithNotAcceptable() throws Exception {
    Notified notified = observe("/obs");

    other.setURI(gateway.uri("/obs")).put("{}", APPLICATION_JSON);

    await().until(() -> notified.responses.size() == 2);
    assertThat(notified.last().advanced().getCode().text).isEqualTo("4.06");
    assertThat(notified.last().getOptions().hasObserve()).isFalse();
    assertThat(other.get().getResponseText()).isEqualTo("{}");
  }

  @Test
  void aDeleteEndsTheObservationWithNotFoundAndTheCounterGoesOn() throws Exception {
    Notified notified = observe("/obs");

    assertThat(other.setURI(gateway.uri("/obs")).delete().getCode()).isEqualTo(DELETED);

    await().until(() -> notified.responses.size() == 2);
    assertThat(notified.last().advanced().getCode().text).isEqualTo("4.04");
    assertThat(other.get().getResponseText()).startsWith("tick ");
  }

  @Test
  void aResetForgetsTheObserversWithoutAWord() throws Exception {
    Notified notified = observe("/obs");

    assertThat(other.setURI(gateway.uri("/obs-reset")).post("", TEXT_PLAIN).getCode())
        .isEqualTo(CHANGED);
    other.setURI(gateway.uri("/obs")).put("nobody hears", TEXT_PLAIN);

    assertThat(other.get().getResponseText()).isEqualTo("nobody hears");
    assertThat(notified.responses).hasSize(1);
  }

  @Test
  void aLargeNotificationArrivesWhole() throws Exception {
    Notified notified = observe("/obs-large");

    other.setURI(gateway.uri("/obs-large")).put(LargeText.get() + "the end", TEXT_PLAIN);

    await().until(() -> notified.responses.size() == 2);
    assertThat(notified.last().getResponseText()).isEqualTo(LargeText.get() + "the end");
  }

  @Test
  void pumpingTicksTenTimesAsOftenButOnceAMillisecondAtMost() {
    assertThat(pumpingPeriod(Duration.ofSeconds(5))).isEqualTo(Duration.ofMillis(500));
    assertThat(pumpingPeriod(Duration.ofMillis(3))).isEqualTo(Duration.ofMillis(1));
  }

  private static Duration pumpingPeriod(Duration notifyEvery) {
    return new PlugtestResources(new HandledRequests(), Duration.ZERO, notifyEvery)
        .clocks().stream()
            .filter(clock -> clock.getName().equals("obs-pumping"))
            .findAny()
            .orElseThrow()
            .period();
  }

  private static final class Notified implements CoapHandler {
    private final List<CoapResponse> responses = new CopyOnWriteArrayList<>();

    CoapResponse last() {
      return responses.get(responses.size() - 1);
    }

    @Override
    public void onLoad(CoapResponse response) {
      responses.add(response);
    }

    @Override
    public void onError() {
      // what is awaited stays away, and the test fails
    }
  }
}
