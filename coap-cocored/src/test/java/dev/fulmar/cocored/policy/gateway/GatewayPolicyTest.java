package dev.fulmar.cocored.policy.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.policy.Arrival;
import dev.fulmar.cocored.policy.gateway.GatewayVerdict.Kind;
import org.junit.jupiter.api.Test;

/** What becomes of each message, without congestion. */
class GatewayPolicyTest {
  private final PolicyDriver driver = new PolicyDriver();

  @Test
  void messageIsAcknowledgedWhenItIsHandled() {
    assertThat(driver.con("a", 1, 0).kind()).isEqualTo(Kind.QUEUE);
    driver.taken("a:1", 0);
    assertThat(driver.acks()).isEmpty();
    driver.handled("a:1", 30);
    assertThat(driver.acks()).containsExactly("a:1 RELEASED");
    assertThat(driver.snapshot().released()).isEqualTo(1);
    assertThat(driver.snapshot().held()).isZero();
  }

  @Test
  void messageThatIsNotHandledIsAcknowledgedASecondAfterItsArrival() {
    driver.con("a", 1, 500);
    driver.until(1499.999);
    assertThat(driver.acks()).isEmpty();
    driver.until(1500);
    assertThat(driver.acks()).containsExactly("a:1 DEADLINE");
    driver.handled("a:1", 1600);
    assertThat(driver.acks()).isEmpty();
    assertThat(driver.snapshot().deadline()).isEqualTo(1);
  }

  @Test
  void duplicateOfAWaitingMessageIsAcknowledgedAtOnceAndNotQueued() {
    driver.con("a", 1, 0);
    assertThat(driver.con("a", 1, 400).kind()).isEqualTo(Kind.DUPLICATE);
    assertThat(driver.acks()).containsExactly("a:1 DUPLICATE");
    driver.handled("a:1", 500);
    driver.until(5000);
    assertThat(driver.acks()).isEmpty();
    assertThat(driver.snapshot().queue()).isZero();
    assertThat(driver.snapshot().arrivals()).isEqualTo(1);
  }

  @Test
  void eachDuplicateOfAnAcknowledgedMessageIsAcknowledgedAgain() {
    driver.exchange("a", 1, 0);
    driver.con("a", 1, 2000);
    driver.con("a", 1, 6000);
    assertThat(driver.acks()).containsExactly("a:1 RELEASED", "a:1 DUPLICATE", "a:1 DUPLICATE");
    assertThat(driver.snapshot().duplicates()).isEqualTo(2);
    assertThat(driver.snapshot().evidence()).isEqualTo(2);
  }

  /** A name that is equal whatever way the message came. */
  private record Routed(String name, String session) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Routed routed && name.equals(routed.name);
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }
  }

  @Test
  void copyThatComesAnotherWayIsAcknowledgedThatWay() {
    GatewayPolicy<Routed> policy = new GatewayPolicy<>(GatewaySettings.DEFAULTS, 0);
    Routed second = new Routed("a:1", "second");
    Routed third = new Routed("a:1", "third");
    policy.onConfirmable(arrival(new Routed("a:1", "first")), 0);
    policy.onConfirmable(arrival(second), PolicyDriver.nanos(400));
    assertThat(policy.pollAck().orElseThrow().key()).isSameAs(second);
    policy.onHandled(second, PolicyDriver.nanos(500));
    policy.onConfirmable(arrival(third), PolicyDriver.nanos(2000));
    assertThat(policy.pollAck().orElseThrow().key()).isSameAs(third);
  }

  private static Arrival<Routed> arrival(Routed key) {
    return new Arrival<>(key, "a", "a", true, 1);
  }

  @Test
  void duplicateIsToldAmongTheLastFourFinishedMessages() {
    for (int number = 1; number <= 5; number++) {
      driver.exchange("a", number, number);
    }
    assertThat(driver.con("a", 2, 10).kind()).isEqualTo(Kind.DUPLICATE);
    assertThat(driver.con("a", 1, 11).kind()).isEqualTo(Kind.QUEUE);
  }

  @Test
  void messageIdIsANewOnesAfterTheLifetimeOfAnExchange() {
    driver.exchange("a", 1, 0);
    driver.until(246_999);
    assertThat(driver.con("a", 1, 246_999).kind()).isEqualTo(Kind.DUPLICATE);
    assertThat(driver.con("a", 1, 247_000).kind()).isEqualTo(Kind.QUEUE);
    driver.handled("a:1", 247_001);
    assertThat(driver.con("a", 1, 247_002).kind()).isEqualTo(Kind.DUPLICATE);
  }

  @Test
  void fresherNotificationTakesThePlaceOfOneThatWaits() {
    driver.con("a", 1, 0);
    GatewayVerdict<String> verdict = driver.con("a", 2, 50);
    assertThat(verdict.kind()).isEqualTo(Kind.REPLACE);
    assertThat(verdict.replaced()).contains("a:1");
    assertThat(driver.acks()).containsExactly("a:1 SUPERSEDED");
    assertThat(driver.snapshot().queue()).isEqualTo(1);
    assertThat(driver.snapshot().superseded()).isEqualTo(1);
    driver.handled("a:2", 60);
    assertThat(driver.acks()).containsExactly("a:2 RELEASED");
  }

  @Test
  void supersededMessageThatIsAcknowledgedAlreadyIsNotAcknowledgedAgain() {
    driver.con("a", 1, 0);
    driver.until(1000);
    assertThat(driver.acks()).containsExactly("a:1 DEADLINE");
    assertThat(driver.con("a", 2, 1050).replaced()).contains("a:1");
    assertThat(driver.acks()).isEmpty();
  }

  @Test
  void notificationInServiceIsNotReplaced() {
    driver.con("a", 1, 0);
    driver.taken("a:1", 1);
    assertThat(driver.con("a", 2, 50).kind()).isEqualTo(Kind.QUEUE);
    assertThat(driver.snapshot().queue()).isEqualTo(2);
  }

  @Test
  void olderNotificationThatComesLateIsAcknowledgedAndNotQueued() {
    driver.con("a", 2, 0);
    assertThat(driver.con("a", 1, 5).kind()).isEqualTo(Kind.STALE);
    assertThat(driver.acks()).containsExactly("a:1 SUPERSEDED");
    assertThat(driver.snapshot().queue()).isEqualTo(1);
    assertThat(driver.con("a", 1, 6).kind()).isEqualTo(Kind.DUPLICATE);
  }

  @Test
  void requestsOfOnePeerDoNotReplaceEachOther() {
    assertThat(driver.request("a", 1, 0).kind()).isEqualTo(Kind.QUEUE);
    assertThat(driver.request("a", 2, 1).kind()).isEqualTo(Kind.QUEUE);
    assertThat(driver.snapshot().queue()).isEqualTo(2);
  }

  @Test
  void tooManyMessagesAreRefusedAndNotRemembered() {
    PolicyDriver narrow = new PolicyDriver(bounds(4096, 2, false));
    narrow.con("a", 1, 0);
    narrow.con("b", 1, 0);
    assertThat(narrow.con("c", 1, 0).kind()).isEqualTo(Kind.REFUSED);
    assertThat(narrow.con("a", 2, 1).kind()).as("replaces, adds nothing").isEqualTo(Kind.REPLACE);
    narrow.handled("b:1", 2);
    assertThat(narrow.con("c", 1, 3).kind()).isEqualTo(Kind.QUEUE);
    assertThat(narrow.snapshot().refused()).isEqualTo(1);
  }

  @Test
  void peerHeardOfLongestAgoIsForgottenAndItsMessageAcknowledged() {
    PolicyDriver narrow = new PolicyDriver(bounds(2, 100, false));
    narrow.con("a", 1, 0);
    narrow.con("b", 1, 1);
    narrow.handled("a:1", 2);
    narrow.con("a", 2, 3);
    narrow.acks();
    narrow.con("c", 1, 4);
    assertThat(narrow.acks()).containsExactly("b:1 FORGOTTEN");
    assertThat(narrow.snapshot().peers()).isEqualTo(2);
    assertThat(narrow.snapshot().forgottenPeers()).isEqualTo(1);
    narrow.handled("b:1", 5);
    narrow.until(5000);
    assertThat(narrow.acks()).containsExactly("a:2 DEADLINE", "c:1 DEADLINE");
    assertThat(narrow.snapshot().queue()).isEqualTo(2);
  }

  @Test
  void discardedMessageIsAcceptedWhenItComesAgain() {
    driver.con("a", 1, 0);
    driver.policy.onDiscarded("a:1", PolicyDriver.nanos(1));
    driver.until(1500);
    assertThat(driver.acks()).isEmpty();
    assertThat(driver.con("a", 1, 2500).kind()).isEqualTo(Kind.QUEUE);
    assertThat(driver.snapshot().discarded()).isEqualTo(1);
    assertThat(driver.snapshot().discardedAcknowledged()).isZero();
  }

  @Test
  void discardedMessageThatWasAcknowledgedIsCountedAsLost() {
    driver.con("a", 1, 0);
    driver.until(1000);
    driver.policy.onDiscarded("a:1", PolicyDriver.nanos(1100));
    assertThat(driver.snapshot().discardedAcknowledged()).isEqualTo(1);
    assertThat(driver.snapshot().queue()).isZero();
  }

  @Test
  void queueThatIsEmptiedTakesItsMessagesAlong() {
    driver.con("a", 1, 0);
    driver.con("b", 1, 0);
    driver.taken("a:1", 1);
    driver.policy.onAllDiscarded(PolicyDriver.nanos(2));
    assertThat(driver.snapshot().discarded()).isEqualTo(2);
    assertThat(driver.snapshot().queue()).isZero();
    driver.until(3000);
    assertThat(driver.acks()).isEmpty();
  }

  @Test
  void messageThatItsOwnerHasLostIsGivenUpAfterTwoMinutes() {
    driver.con("a", 1, 500);
    driver.until(120_000);
    assertThat(driver.snapshot().queue()).isEqualTo(1);
    driver.until(122_000); // a tick
    assertThat(driver.snapshot().queue()).isZero();
    assertThat(driver.snapshot().discardedAcknowledged()).isEqualTo(1);
  }

  @Test
  void messagesThatAreNotKnownAreIgnored() {
    driver.taken("x:1", 0);
    driver.handled("x:1", 0);
    driver.policy.onDiscarded("x:1", 0);
    driver.exchange("a", 1, 1);
    driver.handled("a:1", 2);
    driver.taken("a:1", 3);
    driver.policy.onDiscarded("a:1", PolicyDriver.nanos(4));
    assertThat(driver.acks()).containsExactly("a:1 RELEASED");
    assertThat(driver.snapshot().discarded()).isZero();
  }

  @Test
  void earlyAckLeavesWhenHandlingBegins() {
    PolicyDriver early = new PolicyDriver(bounds(4096, 100, true));
    early.con("a", 1, 0);
    early.con("b", 1, 0);
    assertThat(early.acks()).isEmpty();
    early.taken("a:1", 1);
    assertThat(early.acks()).containsExactly("a:1 RELEASED");
    early.handled("a:1", 50);
    early.handled("b:1", 100);
    assertThat(early.acks()).containsExactly("b:1 RELEASED");
  }

  @Test
  void earlyAckIsHeldBackLikeAnyOther() {
    PolicyDriver early = new PolicyDriver(bounds(4096, 100, true));
    early.congest();
    early.con("a", 1, 2100);
    early.con("b", 1, 2100);
    early.taken("a:1", 2101);
    early.taken("b:1", 2102);
    assertThat(early.acks()).containsExactly("a:1 RELEASED");
    early.handled("a:1", 2110);
    early.handled("b:1", 2120); // held already: not a second time
    assertThat(early.snapshot().holding()).isEqualTo(1);
    assertThat(early.acks()).isEmpty();
    early.con("a", 2, 2130);
    assertThat(early.acks()).containsExactly("b:1 RELEASED");
  }

  @Test
  void messageThatWaitsForItsHandlerIsNotAcknowledgedEarly() {
    PolicyDriver early = new PolicyDriver(bounds(4096, 100, true));
    early.con("a", 1, 0);
    early.taken("a:1", 0);
    early.con("b", 1, 1);
    early.acks();
    early.until(900);
    assertThat(early.acks()).isEmpty();
    early.until(1001);
    assertThat(early.acks()).containsExactly("b:1 DEADLINE");
  }

  @Test
  void messageLostAfterItsEarlyAckIsCountedSo() {
    PolicyDriver early = new PolicyDriver(bounds(4096, 100, true));
    early.con("a", 1, 0);
    early.taken("a:1", 0);
    early.policy.onDiscarded("a:1", PolicyDriver.nanos(1));
    assertThat(early.snapshot().discardedAcknowledged()).isEqualTo(1);
  }

  static GatewaySettings bounds(int maxPeers, int maxMessages, boolean early) {
    return GatewaySettings.DEFAULTS.withRelease(
        new ReleaseSettings(
            1_000_000_000L,
            120_000_000_000L,
            1,
            3,
            early,
            maxPeers,
            maxMessages,
            4,
            247_000_000_000L));
  }
}
