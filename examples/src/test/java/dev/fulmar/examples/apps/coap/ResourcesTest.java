package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.APPLICATION_JSON;

import com.google.gson.JsonObject;
import dev.fulmar.cocored.CocoRed;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.time.Duration;
import org.eclipse.californium.core.CoapClient;
import org.eclipse.californium.core.CoapResponse;
import org.eclipse.californium.core.coap.CoAP;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ResourcesTest {
  private static final int HANDLER_DELAY_MILLIS = 100;
  private static final Duration HANDLER_DELAY = Duration.ofMillis(HANDLER_DELAY_MILLIS);

  private RunningGateway gateway;
  private CoapClient client;

  @BeforeEach
  void start() throws IOException {
    gateway = new RunningGateway(HANDLER_DELAY, Duration.ofSeconds(5));
    client = new CoapClient().setEndpoint(CocoRed.endpoint(CocoRed.configuration(), 0));
  }

  @AfterEach
  void stop() {
    client.getEndpoint().destroy();
    client.shutdown();
    gateway.close();
  }

  private static double rttMillis(String uri) {
    JsonObject answer = Ran.fulmar("coap", "get", "--json", uri).jsonLines().get(0);
    return answer.get("rtt_ms").getAsDouble();
  }

  @Test
  void theHandlerDelayHoldsBackEveryAnswer() {
    assertThat(rttMillis(gateway.uri("/hello"))).isGreaterThanOrEqualTo(HANDLER_DELAY_MILLIS);
    assertThat(rttMillis(gateway.uri("/obs"))).isGreaterThanOrEqualTo(HANDLER_DELAY_MILLIS);
  }

  @Test
  void testKeepsWhatWasPutWithItsFormatUntilItIsDeleted() throws Exception {
    client.setURI(gateway.uri("/test"));

    assertThat(client.get().getResponseText()).isEqualTo("a test");
    assertThat(client.put("{}", APPLICATION_JSON).getCode()).isEqualTo(CoAP.ResponseCode.CHANGED);
    CoapResponse put = client.get();
    assertThat(put.getResponseText()).isEqualTo("{}");
    assertThat(put.getOptions().getContentFormat()).isEqualTo(APPLICATION_JSON);
    assertThat(client.delete().getCode()).isEqualTo(CoAP.ResponseCode.DELETED);
    assertThat(client.get().getResponseText()).isEqualTo("a test");
  }

  @Test
  void separateAcknowledgesFirstAndAnswersWithAMessageOfItsOwn() {
    JsonObject answer =
        Ran.fulmar("coap", "get", "--json", gateway.uri("/separate")).jsonLines().get(0);

    assertThat(answer.get("type").getAsString()).isEqualTo("CON");
    assertThat(answer.get("mid").getAsInt()).isNotEqualTo(gateway.received().get(0).getMID());
    assertThat(answer.get("retransmissions").getAsInt()).isZero();
  }

  @Test
  void discoveryListsEveryResource() throws Exception {
    client.setURI(gateway.uri("/.well-known/core"));

    assertThat(client.get().getResponseText())
        .contains("</hello>", "</metrics>", "</test>", "</large>", "</separate>")
        .containsPattern("</obs>;[^,]*obs")
        .containsPattern("</obs-non>;[^,]*obs");
  }
}
