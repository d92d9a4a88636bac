package dev.fulmar.rlnc.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.Reception.Outcome;
import dev.fulmar.rlnc.wire.Acknowledgement;
import dev.fulmar.rlnc.wire.Refusal.Reason;
import dev.fulmar.rlnc.wire.WireLimits;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RlncReceiverTest {
  private final TestMessages messages = new TestMessages(100);
  private final RlncReceiver receiver = new RlncReceiver(new WireLimits(4, 100));

  @Test
  void aRepeatIsAcknowledgedAgainAndDeliveredOnce() {
    assertThat(offer(messages.combination(1, 1)).outcome()).isEqualTo(Outcome.INNOVATIVE);
    assertThat(messages.deliveries(receiver)).isEqualTo(List.of("1a"));

    Reception.Acknowledged again = offer(messages.combination(1, 1));

    assertThat(again.outcome()).isEqualTo(Outcome.DEPENDENT);
    assertThat(again.acknowledgement()).isEqualTo(new Acknowledgement(1, 1));
    assertThat(messages.deliveries(receiver)).isEmpty();
  }

  @Test
  void aLateArrivalOfWhatTheSenderNeedsNoMoreIsStaleNotAnError() {
    offer(messages.combination(1, 1));
    messages.deliveries(receiver);
    offer(messages.combination(2, 1));
    messages.deliveries(receiver);

    Reception.Acknowledged late = offer(messages.combination(1, 3, 4));

    assertThat(late.outcome()).isEqualTo(Outcome.STALE);
    assertThat(late.acknowledgement()).isEqualTo(new Acknowledgement(2, 2));
    assertThat(receiver.stats()).isEqualTo(new ReceiverStats(2, 0, 1, 0, 2));
  }

  @Test
  void idsThatComeBackIntoTheWindowAreNoTroubleWhileTheyAreHeld() {
    offer(messages.combination(1, 1));
    offer(messages.combination(1, 2, 3));
    assertThat(messages.deliveries(receiver)).isEqualTo(messages.upTo(2));

    offer(messages.combination(1, 4, 5, 6));

    assertThat(messages.deliveries(receiver)).isEqualTo(List.of("3ccc"));
  }

  @Test
  void aSenderThatTakesForSeenWhatWasNeverSeenIsToldThatStateIsLost() {
    assertRefused(messages.combination(3, 1), Reason.STATE_LOST);
    offer(messages.combination(1, 1, 1));
    assertRefused(messages.combination(3, 1), Reason.STATE_LOST);
  }

  @Test
  void aReceiverThatGoesOnKnowsWhatWasDelivered() {
    RlncReceiver next = new RlncReceiver(WireLimits.DEFAULT, 7);

    assertThat(next.acknowledgement()).isEqualTo(new Acknowledgement(7, 7));
    assertThat(next.offer(messages.combination(7, 1)))
        .isEqualTo(new Reception.Acknowledged(Outcome.STALE, new Acknowledgement(7, 7)));
    next.offer(messages.combination(8, 1));
    assertThat(messages.deliveries(next)).isEqualTo(List.of("8hhhhhhhh"));
  }

  @Test
  void aJumpPastTheWindowIsRefusedBeforeAnythingIsAllocated() {
    assertRefused(messages.combination(1, 1, 1, 1, 1, 1), Reason.WINDOW);
    assertThat(receiver.heldBytes()).isZero();
    assertThat(receiver.acknowledgement()).isEqualTo(new Acknowledgement(0, 0));
  }

  @Test
  void columnsEndAtTwiceTheWindow() {
    RlncReceiver narrow = new RlncReceiver(new WireLimits(2, 100));
    narrow.offer(messages.combination(1, 1, 1));
    narrow.offer(messages.combination(2, 1, 1)); // 1 and 2 are seen, nothing is decoded
    narrow.offer(messages.combination(3, 1, 1));

    assertThat(narrow.acknowledgement()).isEqualTo(new Acknowledgement(3, 4));
    assertThat(narrow.offer(messages.combination(4, 1, 1))).isInstanceOf(Reception.Refused.class);
    narrow.offer(messages.combination(4, 1));
    assertThat(messages.deliveries(narrow)).isEqualTo(messages.upTo(4));
  }

  @Test
  void aChangedLengthIsRefusedAndHarmsNothing() {
    offer(messages.combination(1, 1, 2));

    assertRefused(
        new Combination(1, new int[] {5, 2}, new byte[] {1, 1}, new byte[5]), Reason.CONTRADICTION);

    offer(messages.combination(1, 3, 4));
    assertThat(messages.deliveries(receiver)).isEqualTo(messages.upTo(2));
  }

  @Test
  void otherBytesUnderADeliveredIdAreAnotherSenders() {
    offer(messages.combination(1, 1));
    messages.deliveries(receiver);

    assertRefused(Combination.of(new NativeMessage(1, "z".getBytes(UTF_8))), Reason.ID_REUSED);
  }

  @Test
  void aSymbolThatIsTooLongIsRefused() {
    assertRefused(Combination.of(new NativeMessage(1, new byte[101])), Reason.SYMBOL);
  }

  @Test
  void whatIsReceivedButNotDeliveredIsWaiting() {
    assertThat(receiver.isWaiting()).isFalse();
    offer(messages.combination(1, 1, 1));
    assertThat(receiver.isWaiting()).isTrue();
    offer(messages.combination(2, 1));
    messages.deliveries(receiver);
    assertThat(receiver.isWaiting()).isFalse();
    assertThat(receiver.delivered()).isEqualTo(2);
  }

  @Test
  void randomCombinationsNeverThrowNorDeliverOutOfOrder() {
    Random random = new Random(1);
    for (int round = 0; round < 300; round++) {
      RlncReceiver harried = new RlncReceiver(new WireLimits(1 + random.nextInt(5), 40));
      long last = 0;
      for (int step = 0; step < 100; step++) {
        harried.offer(randomCombination(random, harried.acknowledgement().seen()));
        for (var next = harried.nextDelivery(); next.isPresent(); next = harried.nextDelivery()) {
          assertThat(next.get().id()).isEqualTo(++last);
        }
        assertThat(harried.acknowledgement().seen()).isGreaterThanOrEqualTo(last);
        assertThat(harried.heldBytes()).isLessThanOrEqualTo(10 * (40 + 10));
      }
    }
  }

  private static Combination randomCombination(Random random, long around) {
    int count = 1 + random.nextInt(6);
    int[] lengths = new int[count];
    byte[] coefficients = new byte[count];
    for (int i = 0; i < count; i++) {
      lengths[i] = random.nextInt(4) == 0 ? random.nextInt(45) : 7;
      coefficients[i] = (byte) random.nextInt(3);
    }
    coefficients[random.nextInt(count)] = 1;
    byte[] payload = new byte[Combination.longest(lengths)];
    random.nextBytes(payload);
    long oldest = Math.max(1, around + 1 - 3 + random.nextInt(6));
    return new Combination(oldest, lengths, coefficients, payload);
  }

  private Reception.Acknowledged offer(Combination combination) {
    return (Reception.Acknowledged) receiver.offer(combination);
  }

  private void assertRefused(Combination combination, Reason reason) {
    Reception reception = receiver.offer(combination);
    assertThat(reception).isInstanceOf(Reception.Refused.class);
    assertThat(((Reception.Refused) reception).refusal().reason()).isEqualTo(reason);
  }
}
