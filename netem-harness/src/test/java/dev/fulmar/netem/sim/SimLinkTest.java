package dev.fulmar.netem.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.Packet;
import dev.fulmar.netem.Verdict;
import dev.fulmar.netem.spec.LinkSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimLinkTest {
  private final Simulation simulation = new Simulation();
  private final List<String> arrived = new ArrayList<>();

  @Test
  void packetsArriveWhenTheyAreDueWithWhatIsAttached() {
    SimLink link = link("rate 8kbit delay 5ms");
    link.send(new byte[1], "a");
    link.send(new byte[2], "b");
    simulation.runUntil(1_000_000_000);
    // a byte takes 1 ms on the wire
    assertThat(arrived).containsExactly("a at 6000000", "b at 8000000");
  }

  @Test
  void lostPacketsDoNotArriveAndAreCounted() {
    SimLink link = link("loss packets(1)");
    assertThat(link.send(new byte[1], "a")).isEqualTo(Verdict.LOST);
    assertThat(link.send(new byte[1], "b")).isEqualTo(Verdict.PASSED);
    simulation.runUntil(0);
    assertThat(arrived).containsExactly("b at 0");
    assertThat(link.stats().droppedLoss()).isEqualTo(1);
    assertThat(link.stats().delivered()).isEqualTo(1);
  }

  @Test
  void packetOnAFastLinkArrivesNoSoonerThanItsSenderIsDone() {
    SimLink link = link("");
    link.send(new byte[1], "a");
    assertThat(arrived).isEmpty();
    simulation.runUntil(0);
    assertThat(arrived).containsExactly("a at 0");
  }

  @Test
  void receiverMaySendBackAtOnce() {
    SimLink down = link("delay 3ms");
    SimLink up =
        simulation.link(
            new Link(LinkSpec.parse("delay 2ms"), 1, Direction.UP),
            packet -> down.send(packet.payload(), packet.attachment()));
    up.send(new byte[1], "echo");
    simulation.runUntil(10_000_000);
    assertThat(arrived).containsExactly("echo at 5000000");
  }

  @Test
  void changedLinkTreatsTheNextPacketAnew() {
    SimLink link = link("delay 5ms");
    link.send(new byte[1], "a");
    simulation.runUntil(1_000_000);
    assertThat(link.reconfigure(LinkSpec.parse("blackhole"))).isEqualTo(2);
    assertThat(link.send(new byte[1], "b")).isEqualTo(Verdict.LOST);
    link.reconfigure(LinkSpec.parse("delay 9ms"));
    link.send(new byte[1], "c");
    simulation.runUntil(1_000_000_000);
    assertThat(arrived).containsExactly("a at 5000000", "c at 10000000");
  }

  private SimLink link(String spec) {
    return simulation.link(new Link(LinkSpec.parse(spec), 1, Direction.DOWN), this::receive);
  }

  private void receive(Packet packet) {
    arrived.add(packet.attachment() + " at " + simulation.nowNanos());
  }
}
