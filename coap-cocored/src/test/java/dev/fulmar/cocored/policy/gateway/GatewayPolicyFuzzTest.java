package dev.fulmar.cocored.policy.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.policy.Arrival;
import dev.fulmar.cocored.policy.gateway.GatewayAck.Reason;
import dev.fulmar.cocored.policy.gateway.GatewayVerdict.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random sequences of calls, and what holds after each. */
class GatewayPolicyFuzzTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int PEERS = 12;

  private final Map<String, Long> unacknowledged = new HashMap<>();
  private final List<String> queue = new ArrayList<>();
  private final Set<String> handled = new HashSet<>();
  private final List<String> sent = new ArrayList<>();
  private GatewayPolicy<String> policy;
  private SplittableRandom random;
  private long now;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void everyAcceptedMessageIsAcknowledgedWithinASecond(long seed) {
    random = new SplittableRandom(seed);
    ReleaseSettings bounds =
        new ReleaseSettings(
            SECOND, 120 * SECOND, 1, 3, seed % 2 == 0, (int) (6 + seed), 20, 2, 247 * SECOND);
    policy = new GatewayPolicy<>(GatewaySettings.DEFAULTS.withRelease(bounds), 0);
    for (int step = 0; step < 4000; step++) {
      advance(random.nextLong(random.nextInt(20) == 0 ? SECOND : 40_000_000));
      act();
      check(bounds);
    }
    advance(2 * SECOND);
    assertThat(unacknowledged).isEmpty();
    assertThat(policy.snapshot().queue()).isLessThanOrEqualTo(queue.size());
  }

  private void advance(long nanos) {
    long end = now + nanos;
    while (policy.nextEventNanos() <= end) {
      assertThat(policy.nextEventNanos()).as("a timer in the past").isGreaterThanOrEqualTo(now);
      now = policy.nextEventNanos();
      policy.onTimer(now);
      assertThat(policy.nextEventNanos()).as("a timer that does nothing").isGreaterThan(now);
      poll();
    }
    now = end;
  }

  private void act() {
    int choice = random.nextInt(10);
    if (choice < 5) {
      arrive();
    } else if (choice < 9 && !queue.isEmpty()) {
      String key = queue.remove(random.nextInt(queue.size()));
      policy.onTaken(key, now);
      poll();
      handled.add(key);
      policy.onHandled(key, now);
    } else if (!queue.isEmpty() && random.nextInt(10) == 0) {
      String key = queue.remove(0);
      unacknowledged.remove(key);
      policy.onDiscarded(key, now);
    }
    poll();
  }

  private void arrive() {
    boolean again = !sent.isEmpty() && random.nextInt(5) == 0;
    int number = sent.size();
    String peer = "p" + random.nextInt(PEERS);
    String key =
        again ? sent.get(random.nextInt(Math.max(0, number - 30), number)) : peer + "/" + number;
    String owner = key.substring(0, key.indexOf('/'));
    boolean notification = random.nextBoolean();
    GatewayVerdict<String> verdict =
        policy.onConfirmable(
            new Arrival<>(
                key,
                owner,
                notification ? owner : key,
                true,
                notification ? random.nextInt(1 << 24) : Arrival.NO_NOTIFICATION),
            now);
    if (!again) {
      sent.add(key);
    }
    if (verdict.isAccepted()) {
      handled.remove(key);
      if (!queue.contains(key)) { // its peer may have been forgotten while it waited
        queue.add(key);
      }
      unacknowledged.put(key, now);
    } else if (verdict.kind() == Kind.STALE) {
      handled.add(key);
      unacknowledged.put(key, now);
    }
    verdict
        .replaced()
        .ifPresent(
            victim -> {
              assertThat(queue.remove(victim)).as("%s waits", victim).isTrue();
              handled.add(victim);
            });
  }

  private void poll() {
    for (Optional<GatewayAck<String>> ack = policy.pollAck();
        ack.isPresent();
        ack = policy.pollAck()) {
      String key = ack.get().key();
      Reason reason = ack.get().reason();
      boolean first = unacknowledged.remove(key) != null;
      assertThat(first || reason == Reason.DUPLICATE || reason == Reason.REPEATED)
          .as("%s of %s is the first", reason, key)
          .isTrue();
    }
  }

  private void check(ReleaseSettings bounds) {
    unacknowledged
        .values()
        .forEach(arrived -> assertThat(now - arrived).isLessThan(bounds.deadlineNanos()));
    GatewaySnapshot snapshot = policy.snapshot();
    assertThat(snapshot.peers()).isLessThanOrEqualTo(bounds.maxPeers());
    assertThat(snapshot.queue() + snapshot.holding()).isLessThanOrEqualTo(bounds.maxMessages());
    assertThat(snapshot.inFlight()).isLessThanOrEqualTo(snapshot.peers());
    assertThat(snapshot.missingPeers()).isLessThanOrEqualTo(snapshot.peers());
  }
}
