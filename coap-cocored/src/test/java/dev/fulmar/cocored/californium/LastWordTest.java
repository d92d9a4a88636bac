package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.SendRefusedException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;

/** Whatever ends, ends with a word to who waits for it; in virtual time. */
class LastWordTest {
  private static final int[] THIRD_BLOCK = {0xD1, 23 - 13, 2 << 4}; // Block2: number 2, the last

  private final Configuration config = CocoRed.configuration();
  private final List<Throwable> thrown = new ArrayList<>();
  private final List<Throwable> sendErrors = new ArrayList<>();
  private final Set<Response> cancelled = new HashSet<>();

  /** A handler that acknowledges first, so that its response is confirmable and takes a slot. */
  private void respondSeparately(CoapExchange exchange) {
    Response response = new Response(ResponseCode.CONTENT);
    exchange.accept();
    try {
      exchange.respond(response);
      response.addMessageObserver(new Hearing(response));
    } catch (RuntimeException e) {
      thrown.add(e);
    }
    if (response.getSendError() != null) {
      sendErrors.add(response.getSendError());
    }
  }

  /** Added behind Californium's own observers. */
  private final class Hearing extends MessageObserverAdapter {
    private final Response response;

    Hearing(Response response) {
      this.response = response;
    }

    @Override
    public void onCancel() {
      cancelled.add(response);
    }
  }

  @Test
  void requestAnsweredByALaterBlockOfNothingFails() {
    try (VirtualServer server = new VirtualServer(config)) {
      Outgoing get = Outgoing.get("r").sendOn(server);
      server.receive(get.response(Datagram.CONTENT, THIRD_BLOCK));
      assertThat(get.responses).isEmpty();
      assertThat(get.request.getOnResponseError()).hasMessageContaining("block");
      assertThat(server.endpoint.snapshot().sender().underWay()).isZero();
    }
  }

  @Test
  void refusedResponseFailsWithoutBreakingItsHandler() {
    config.set(CocoRedConfig.NSTART_QUEUE, 0);
    try (VirtualServer server = new VirtualServer(config)) {
      server.resource.onGet = this::respondSeparately;
      server.receive(Datagram.get(Datagram.CON, 1, 1, "r"));
      server.receive(Datagram.get(Datagram.CON, 2, 2, "r"));
      assertThat(thrown).isEmpty();
      assertThat(sendErrors).singleElement().isInstanceOf(SendRefusedException.class);
    }
  }

  @Test
  void stoppedEndpointTellsOfAResponseThatWaits() {
    try (VirtualServer server = new VirtualServer(config)) {
      server.resource.onGet = this::respondSeparately;
      server.receive(Datagram.get(Datagram.CON, 1, 1, "r"));
      server.receive(Datagram.get(Datagram.CON, 2, 2, "r"));
      assertThat(server.endpoint.snapshot().sender().waiting()).isEqualTo(1);
      server.endpoint.stop();
      server.run();
      assertThat(cancelled).hasSize(2);
    }
  }
}
