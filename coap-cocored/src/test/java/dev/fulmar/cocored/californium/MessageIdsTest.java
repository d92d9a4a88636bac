package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.MessageIdsExhaustedException;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.core.config.CoapConfig.TrackerMode;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;

/** Message ids that run out or are used twice, in virtual time. */
class MessageIdsTest {
  @Test
  void requestWithoutAFreeIdFailsWithAnErrorOfItsOwnAndTheNextOnesRecover() {
    Configuration config =
        CocoRed.configuration()
            .set(CoapConfig.MID_TRACKER, TrackerMode.MAPBASED)
            .set(CoapConfig.MULTICAST_BASE_MID, 500); // ids below it are left
    try (VirtualServer server = new VirtualServer(config)) {
      for (int n = 0; n < 500; n++) {
        Outgoing request = Outgoing.get("r").sendOn(server);
        assertThat(request.error).isNull();
        server.receive(request.response());
        assertThat(request.responses).hasSize(1);
      }
      Outgoing refused = Outgoing.get("r").sendOn(server);
      assertThat(refused.error)
          .isInstanceOf(MessageIdsExhaustedException.class)
          .hasMessage(
              "no message id is free for /127.0.0.1:40000: try again as the oldest expires");
      assertThat(server.endpoint.snapshot().sender().messageIdsExhausted()).isEqualTo(1);
      assertThat(server.endpoint.snapshot().sender().underWay()).isZero();

      Outgoing elsewhere = new Outgoing(Request.newGet().setURI("coap://127.0.0.1:40001/r"));
      assertThat(elsewhere.sendOn(server).error).isNull();

      server.advanceSeconds(248); // EXCHANGE_LIFETIME
      Outgoing later = Outgoing.get("r").sendOn(server);
      server.receive(later.response());
      assertThat(later.responses).hasSize(1);
    }
  }

  @Test
  void idThatIsInUseIsRefusedAndItsSlotGoesOn() {
    Configuration config = CocoRed.configuration().set(CoapConfig.NSTART, 2);
    try (VirtualServer server = new VirtualServer(config)) {
      Outgoing first = Outgoing.get("r").sendOn(server);
      Outgoing second = Outgoing.get("r");
      second.request.setMID(first.request.getMID());
      second.sendOn(server);
      assertThat(second.error).isInstanceOf(IllegalArgumentException.class);
      assertThat(server.endpoint.snapshot().sender().underWay()).isEqualTo(1);
    }
  }

  @Test
  void idThatAPeerUsesAgainTooEarlyIsACopyAndNeverHandled() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.receive(Datagram.get(Datagram.CON, 5, 1, "r"));
      server.receive(Datagram.get(Datagram.CON, 5, 2, "r"));
      assertThat(server.resource.handled).isEqualTo(1);
      server.advanceSeconds(300); // EXCHANGE_LIFETIME, and the next sweep
      server.receive(Datagram.get(Datagram.CON, 5, 2, "r"));
      assertThat(server.resource.handled).isEqualTo(2);
    }
  }
}
