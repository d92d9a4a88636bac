package dev.fulmar.examples.reproduce.cocored;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.coap.Token;
import org.eclipse.californium.core.network.serialization.UdpDataSerializer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NotifyingResourceTest {
  @ParameterizedTest(name = "Observe {0}")
  @ValueSource(ints = {0, 1, 255, 256, 65_535, 65_536, 0xFF_FFFF})
  void everyNotificationIsAMessageOf20Bytes(int observe) {
    Response response = new Response(CoAP.ResponseCode.CONTENT);
    response.setType(CoAP.Type.CON);
    response.setMID(1);
    response.setToken(new Token(new byte[NotifyingResource.TOKEN_BYTES]));
    response.getOptions().setObserve(observe);
    response.setPayload(new byte[NotifyingResource.payloadBytes(observe)]);
    assertThat(new UdpDataSerializer().getByteArray(response))
        .hasSize(NotifyingResource.MESSAGE_BYTES);
  }
}
