package dev.fulmar.netem.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.queue.QueueDiscipline.Admission;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoDelQueueTest {
  private static final long MS = 1_000_000;
  private static final int SIZE_BYTES = 1000;

  private final QueueDiscipline queue =
      new CoDelQueue(QueueLimit.packets(1000), CoDelConfig.DEFAULT);

  /** Turns every 10 ms, of packets that waited so long; where some were dropped, and how many. */
  private List<String> drops(long fromMs, long toMs, long waitedMs) {
    List<String> drops = new ArrayList<>();
    for (long nowMs = fromMs; nowMs <= toMs; nowMs += 10) {
      int dropped = 0;
      while (isDropped(nowMs, waitedMs, 50)) {
        dropped++;
      }
      if (dropped > 0) {
        drops.add(dropped + " at " + nowMs);
      }
    }
    return drops;
  }

  private boolean isDropped(long nowMs, long waitedMs, int packets) {
    Backlog backlog = new Backlog(packets, (long) packets * SIZE_BYTES, false);
    return queue.dropsAtTurn(backlog, SIZE_BYTES, waitedMs * MS, nowMs * MS);
  }

  @Test
  void dropsBeginAfterAnIntervalAboveTheTargetAndComeFasterAndFaster() {
    // above from 0 on: first at 100, then 100/√1 later: 200, 100/√2: 270.7, 100/√3: 328.4,
    // 100/√4: 378.4, 100/√5: 423.2, each at the first turn from then on
    assertThat(drops(0, 430, 10))
        .containsExactly("1 at 100", "1 at 200", "1 at 280", "1 at 330", "1 at 380", "1 at 430");
  }

  @Test
  void sojournAtTheTargetIsAboveAndOneBelowStartsAfresh() {
    assertThat(drops(0, 90, 5)).isEmpty();
    assertThat(drops(100, 100, 4)).isEmpty();
    assertThat(drops(110, 200, 5)).isEmpty();
    assertThat(drops(210, 210, 5)).containsExactly("1 at 210");
  }

  @Test
  void severalAreDroppedAtOneTurnIfTheLawIsBehind() {
    drops(0, 200, 10);
    // due: 270.7, 328.4, 378.4, 423.2
    assertThat(drops(430, 430, 10)).containsExactly("4 at 430");
  }

  @Test
  void oneBelowTheTargetEndsTheDrops() {
    drops(0, 200, 10);
    assertThat(drops(210, 210, 4)).isEmpty();
    assertThat(drops(220, 310, 10)).isEmpty();
    assertThat(drops(320, 320, 10)).containsExactly("1 at 320");
  }

  @Test
  void rateThatControlledTheQueueIsRememberedForSixteenIntervals() {
    drops(0, 380, 10); // five drops, count 5; the next would be due at 423.2
    drops(390, 1910, 1);
    // dropping again at 2020, less than 16 intervals after 423.2: count = 5 - 1 = 4, so the second
    // drop comes 100/√4 after the first
    assertThat(drops(1920, 2080, 10)).containsExactly("1 at 2020", "1 at 2070");
  }

  @Test
  void rateIsForgottenAfterSixteenIntervals() {
    drops(0, 380, 10);
    drops(390, 1920, 1);
    // 2030 is more than 16 intervals after 423.2: count = 1
    assertThat(drops(1930, 2130, 10)).containsExactly("1 at 2030", "1 at 2130");
  }

  @Test
  void packetWithLessThanAnMtuBehindItIsKept() {
    drops(0, 90, 10);
    // two packets of 1000 bytes: one behind
    assertThat(isDropped(100, 10, 2)).isFalse();
    assertThat(drops(110, 199, 10)).isEmpty();
    assertThat(isDropped(210, 10, 3)).isTrue();
  }

  @Test
  void fullQueueDropsWhatArrives() {
    Backlog full = new Backlog(1000, 1, true);
    assertThat(queue.onArrival(full, 1, 0, null)).isEqualTo(Admission.DROP_ARRIVAL);
    Backlog almost = new Backlog(999, 1, true);
    assertThat(queue.onArrival(almost, 1, 0, null)).isEqualTo(Admission.ENQUEUE);
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CoDelConfig(0, 1, 1))
        .withMessage("codel target is 0 ns, must be from 1 to 3600000000000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CoDelConfig(5, 4, 1))
        .withMessage("codel interval is 4 ns, must be from the target, 5, to 3600000000000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CoDelConfig(1, 1, 65_536))
        .withMessage("codel mtu is 65536 bytes, must be from 0 to 65535");
  }

  @Test
  void wordsAreThoseOfTheSpecification() {
    assertThat(queue).hasToString("queue 1000p codel(target=5ms,interval=100ms)");
    assertThat(new CoDelConfig(MS, 2 * MS, 500))
        .hasToString("codel(target=1ms,interval=2ms,mtu=500b)");
  }
}
