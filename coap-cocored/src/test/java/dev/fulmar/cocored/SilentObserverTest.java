package dev.fulmar.cocored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The retransmissions towards an observer that never answers, read from raw datagrams. */
@Tag("slow")
class SilentObserverTest {
  /** CON GET, message id 1, token 7, Observe 0, Uri-Path "r". */
  private static final byte[] REGISTER = {0x41, 1, 0, 1, 7, 0x60, 0x51, 'r'};

  @Test
  void datagramsArriveAtZeroOneTwoFourSevenTimesAnInitialTimeoutOfTwoToFourSeconds()
      throws Exception {
    CoapServer server = new CoapServer(CocoRed.configuration());
    server.addEndpoint(CocoRed.endpoint(CocoRed.configuration(), 0));
    Sensor sensor = new Sensor();
    server.add(sensor);
    server.start();
    int port = server.getEndpoints().get(0).getAddress().getPort();
    try (DatagramSocket observer = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      observer.setSoTimeout(40_000);
      InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      observer.send(new DatagramPacket(REGISTER, REGISTER.length, address));
      receive(observer); // the acknowledged registration
      sensor.changed();

      List<Double> seconds = new ArrayList<>();
      List<Integer> messageIds = new ArrayList<>();
      for (int n = 0; n < 5; n++) {
        byte[] datagram = receive(observer);
        seconds.add(System.nanoTime() / 1e9);
        messageIds.add(((datagram[2] & 0xFF) << 8) | (datagram[3] & 0xFF));
        assertThat((datagram[0] >> 4) & 3).as("type: CON").isZero();
      }
      double start = seconds.get(0);
      // from the whole, so that a datagram that was late a little is not taken seven times
      double initial = (seconds.get(4) - start) / 7;
      assertThat(initial).isBetween(1.9, 4.1);
      double tolerance = 0.5; // a loaded machine is late; another multiple is 2 s away
      assertThat(seconds.get(1) - start).isCloseTo(initial, within(tolerance));
      assertThat(seconds.get(2) - start).isCloseTo(2 * initial, within(tolerance));
      assertThat(seconds.get(3) - start).isCloseTo(4 * initial, within(tolerance));
      assertThat(messageIds).containsOnly(messageIds.get(0));
    } finally {
      server.destroy();
    }
  }

  private static byte[] receive(DatagramSocket socket) throws Exception {
    DatagramPacket packet = new DatagramPacket(new byte[1500], 1500);
    socket.receive(packet);
    return packet.getData();
  }

  private static final class Sensor extends CoapResource {
    Sensor() {
      super("r");
      setObservable(true);
      setObserveType(CoAP.Type.CON);
    }

    @Override
    public void handleGET(CoapExchange exchange) {
      exchange.respond("value");
    }
  }
}
