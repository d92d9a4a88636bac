package dev.fulmar.cocored.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.cocored.policy.SendSlots.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SendSlotsTest {
  private final SendSlots<String, Integer> slots = new SendSlots<>(2, 1);

  @Test
  void grantsAsManyAsThereAreSlotsThenLetsThemWaitThenRefuses() {
    assertThat(slots.acquire("a", 1)).isEqualTo(Outcome.GRANTED);
    assertThat(slots.acquire("a", 2)).isEqualTo(Outcome.GRANTED);
    assertThat(slots.acquire("a", 3)).isEqualTo(Outcome.WAITING);
    assertThat(slots.acquire("a", 4)).isEqualTo(Outcome.REFUSED);
    assertThat(slots.underWay()).isEqualTo(2);
    assertThat(slots.waiting()).isEqualTo(1);
  }

  @Test
  void destinationsDoNotShareSlots() {
    slots.acquire("a", 1);
    slots.acquire("a", 2);
    assertThat(slots.acquire("b", 3)).isEqualTo(Outcome.GRANTED);
  }

  @Test
  void freedSlotGoesToTheHeadOfTheLine() {
    slots.acquire("a", 1);
    slots.acquire("a", 2);
    slots.acquire("a", 3);
    assertThat(slots.release("a", 2)).contains(3);
    assertThat(slots.underWay("a")).containsExactly(1, 3);
    assertThat(slots.release("a", 1)).isEmpty();
  }

  @Test
  void aWaitingMessageCanLeaveTheLine() {
    slots.acquire("a", 1);
    slots.acquire("a", 2);
    slots.acquire("a", 3);
    assertThat(slots.release("a", 3)).isEmpty();
    assertThat(slots.waiting()).isZero();
    assertThat(slots.acquire("a", 4)).isEqualTo(Outcome.WAITING);
  }

  @Test
  void endingAMessageTwiceFreesOneSlot() {
    slots.acquire("a", 1);
    slots.acquire("a", 2);
    slots.acquire("a", 3);
    slots.release("a", 1);
    assertThat(slots.release("a", 1)).isEmpty();
    assertThat(slots.underWay("a")).containsExactly(2, 3);
  }

  @Test
  void withoutPlacesInTheLineTheNextIsRefused() {
    SendSlots<String, Integer> none = new SendSlots<>(1, 0);
    none.acquire("a", 1);
    assertThat(none.acquire("a", 2)).isEqualTo(Outcome.REFUSED);
    none.release("a", 1);
    assertThat(none.acquire("a", 3)).isEqualTo(Outcome.GRANTED);
  }

  @Test
  void anyOrderOfCallsKeepsTheLimits() {
    SplittableRandom random = new SplittableRandom(1);
    List<Integer> present = new ArrayList<>();
    for (int n = 0; n < 20_000; n++) {
      if (random.nextBoolean()) {
        if (slots.acquire("a", n) != Outcome.REFUSED) {
          present.add(n);
        }
      } else if (!present.isEmpty()) {
        slots.release("a", present.remove(random.nextInt(present.size())));
      }
      assertThat(slots.underWay()).isEqualTo(Math.min(2, present.size()));
      assertThat(slots.waiting()).isEqualTo(Math.max(0, present.size() - 2));
      assertThat(slots.all()).containsExactlyInAnyOrderElementsOf(present);
    }
  }

  @Test
  void limitsOutOfTheirRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SendSlots<>(0, 1))
        .withMessage("slots is 0, must be at least 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SendSlots<>(1, -1))
        .withMessage("places is -1, must not be negative");
  }
}
