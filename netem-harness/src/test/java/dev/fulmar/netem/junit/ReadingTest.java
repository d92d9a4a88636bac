package dev.fulmar.netem.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Packet;
import dev.fulmar.netem.sim.Simulation;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** The example of the README. */
class ReadingTest {
  @Test
  void secondReadingArrivesThoughTheFirstIsLost(
      @LinkSpec(up = "loss packets(1) delay 20ms", down = "delay 20ms") NetemLink link)
      throws Exception {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (var server = new DatagramSocket(address);
        var sensor = new DatagramSocket(address)) {
      var through = link.udpTo((InetSocketAddress) server.getLocalSocketAddress()).address();
      server.setSoTimeout(5_000);
      for (byte reading = 1; reading <= 2; reading++) {
        sensor.send(new DatagramPacket(new byte[] {reading}, 1, through));
      }
      var received = new DatagramPacket(new byte[1], 1);
      server.receive(received);
      assertEquals(2, received.getData()[0]);
    }
  }

  @Test
  void hourOfReadingsTakesNoTimeAndLosesTheSameOnesEachTime(
      @VirtualTime Simulation simulation,
      @LinkSpec(value = "loss 5% delay 40ms", seed = 7) NetemLink link) {
    var arrived = new ArrayList<Packet>();
    var up = link.deliver(Direction.UP, arrived::add);
    for (long second = 1; second <= 3600; second++) {
      simulation.schedule(second * 1_000_000_000, () -> up.send(new byte[100]));
    }
    simulation.runUntil(3_601_000_000_000L);
    assertEquals(3432, arrived.size());
  }
}
