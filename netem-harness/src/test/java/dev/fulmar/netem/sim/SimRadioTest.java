package dev.fulmar.netem.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.radio.RadioConfig;
import dev.fulmar.netem.radio.RadioDelivery;
import dev.fulmar.netem.radio.RadioMedium;
import dev.fulmar.netem.radio.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimRadioTest {
  private static final long SECOND = 1_000_000_000;

  private final Simulation simulation = new Simulation();
  private final SimRadio radio = simulation.radio(chain());
  private final List<RadioDelivery> atSink = new ArrayList<>();

  private static RadioMedium chain() {
    return new RadioMedium(Topology.CHAIN, 0, RadioConfig.DEFAULT, 1);
  }

  @Test
  void receiverIsCalledAtTheInstantTheDatagramArrives() {
    List<Long> instants = new ArrayList<>();
    radio.host(0, delivery -> instants.add(simulation.nowNanos()));
    simulation.schedule(SECOND, () -> radio.send(8, 0, new byte[41], "hello"));
    simulation.runUntil(2 * SECOND);
    RadioMedium medium = chain();
    medium.offer(8, 0, new byte[41], "hello", SECOND);
    RadioDelivery delivery = medium.poll(2 * SECOND);
    assertThat(instants).containsExactly(delivery.deliveredNanos());
    assertThat(delivery.hops()).isEqualTo(8);
    assertThat(delivery.datagram().attachment()).isEqualTo("hello");
  }

  @Test
  void receiverMayAnswerAtOnce() {
    radio.host(0, delivery -> radio.send(0, delivery.datagram().from(), new byte[4], null));
    radio.host(3, atSink::add);
    radio.send(3, 0, new byte[41], null);
    simulation.runUntil(SECOND);
    assertThat(atSink).hasSize(1);
    assertThat(atSink.get(0).datagram().sizeBytes()).isEqualTo(4);
    assertThat(radio.stats().datagrams().delivered()).isEqualTo(2);
    assertThat(radio.stats(1).datagrams().handedOn()).isEqualTo(2);
  }

  @Test
  void protocolThatRepeatsWhatIsNotAnsweredGetsAllItsMessagesThrough() {
    radio.host(0, delivery -> radio.send(0, delivery.datagram().from(), new byte[4], null));
    List<Asker> askers = new ArrayList<>();
    for (int node = 1; node < 9; node++) {
      askers.add(new Asker(node, 20));
    }
    simulation.runUntil(() -> askers.stream().allMatch(asker -> asker.left == 0), 600 * SECOND);
    assertThat(askers).allMatch(asker -> asker.left == 0);
    assertThat(radio.stats().frames().collided()).isPositive();
  }

  @Test
  void datagramForANodeWithoutAReceiverIsRefused() {
    radio.host(0, atSink::add);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> radio.send(0, 5, new byte[1], null))
        .withMessage("datagram is for node 5, must be for one with a receiver");
    assertThat(radio.stats().datagrams().offered()).isZero();
  }

  @Test
  void secondReceiverAndNodeThatIsNoneAreRefused() {
    radio.host(0, atSink::add);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> radio.host(0, atSink::add))
        .withMessage("node 0 has a receiver, must have only one");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> radio.host(9, atSink::add))
        .withMessage("node is 9, must be from 0 to 8");
  }

  /** Sends a message, and again every second, until it is answered; then the next. */
  private final class Asker {
    private final int node;
    private int left;

    Asker(int node, int messages) {
      this.node = node;
      this.left = messages;
      radio.host(node, delivery -> onAnswer());
      ask();
    }

    private void ask() {
      int asked = left;
      radio.send(node, 0, new byte[41], null);
      simulation.schedule(
          simulation.nowNanos() + SECOND,
          () -> {
            if (left == asked) {
              ask();
            }
          });
    }

    private void onAnswer() {
      left--;
      if (left > 0) {
        ask();
      }
    }
  }
}
