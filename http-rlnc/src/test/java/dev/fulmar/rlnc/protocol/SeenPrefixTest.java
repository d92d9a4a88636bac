package dev.fulmar.rlnc.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.wire.Acknowledgement;
import dev.fulmar.rlnc.wire.WireLimits;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Acknowledging the largest pivot, as the paper does, loses messages; the prefix does not. */
class SeenPrefixTest {
  private static final long T_O = SenderConfig.PAPER.timeoutNanos();

  private final TestMessages messages = new TestMessages(5);
  private final RlncReceiver receiver = new RlncReceiver(WireLimits.DEFAULT);

  @Test
  void pivots1And3Acknowledge1SoThatMessage2IsNotForgotten() {
    RlncSender sender = new RlncSender(SenderConfig.PAPER, new Random(1));
    messages.bodies().subList(0, 3).forEach(sender::submit);
    long nowNanos = 0;
    for (int lost = 0; lost < 3; lost++) { // introduces 1, 2 and 3; all answers are lost
      assertThat(sender.nextTransmission(nowNanos)).isPresent();
      nowNanos += T_O;
      sender.onTimeout(nowNanos);
    }
    receiver.offer(messages.combination(1, 1, 1, 1));

    Acknowledgement ack = acknowledgementOf(messages.combination(1, 1, 1, 2));

    assertThat(ack).isEqualTo(new Acknowledgement(1, 3));
    Transmission last = sender.nextTransmission(nowNanos).orElseThrow();
    sender.onAcknowledgement(last.number(), ack);
    Combination repair = sender.nextTransmission(nowNanos).orElseThrow().combination();
    assertThat(repair.oldest()).as("message 2 stays in the window").isEqualTo(2);
    assertThat(repair.newest()).isEqualTo(3);
    assertThat(acknowledgementOf(repair)).isEqualTo(new Acknowledgement(3, 3));
    assertThat(messages.deliveries(receiver)).isEqualTo(messages.upTo(3));
  }

  @Test
  void workedExampleOfThePaperGivesItsResponses() {
    assertThat(acknowledgementOf(messages.combination(1, 1, 2)))
        .isEqualTo(new Acknowledgement(1, 2));
    Acknowledgement second = acknowledgementOf(messages.combination(1, 1, 4, 5, 1));
    assertThat(second.toJson()).isEqualTo("{\"Number\": \"2,4\"}");
    assertThat(second.repairsOwed()).isEqualTo(2);
    assertThat(messages.deliveries(receiver)).isEmpty();

    receiver.offer(messages.combination(3, 2, 3));
    Acknowledgement last = acknowledgementOf(messages.combination(3, 5, 6));

    assertThat(last.toJson()).isEqualTo("{\"Number\": \"4\"}");
    assertThat(messages.deliveries(receiver)).isEqualTo(messages.upTo(4));
  }

  @Test
  void aMessageIsDeliveredThoughAnEarlierOneWasOnlySeen() {
    receiver.offer(messages.combination(1, 1, 2, 3));
    receiver.offer(messages.combination(2, 1, 1));
    assertThat(messages.deliveries(receiver)).isEmpty();
    receiver.offer(messages.combination(3, 9));

    assertThat(messages.deliveries(receiver)).isEqualTo(List.of("1a", "2bb", "3ccc"));
  }

  private Acknowledgement acknowledgementOf(Combination combination) {
    return ((Reception.Acknowledged) receiver.offer(combination)).acknowledgement();
  }
}
