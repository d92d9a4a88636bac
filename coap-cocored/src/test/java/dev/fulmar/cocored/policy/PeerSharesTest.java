package dev.fulmar.cocored.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeerSharesTest {
  private final PeerShares shares = new PeerShares();

  /** K = 100: the peer stops where {@code q_i = alpha (100 - q_i)}, rounded up to a message. */
  @ParameterizedTest(name = "alpha {0}: one greedy peer holds {1} of 100")
  @CsvSource({"1, 50", "0.25, 20", "3, 75", "9, 90", "0.001, 1"})
  void oneGreedyPeerLeavesRoomForTheOthers(double alpha, int expected) {
    int held = 0;
    while (shares.hasRoom("greedy", 1, held, 100, alpha)) {
      shares.add("greedy", 1);
      held++;
    }
    assertThat(held).isEqualTo(expected);
  }

  @Test
  void threeGreedyPeersHoldAThirdEachOfWhatAlphaLeaves() {
    int held = 0;
    boolean grew = true;
    while (grew) {
      grew = false;
      for (String peer : new String[] {"a", "b", "c"}) {
        if (shares.hasRoom(peer, 1, held, 100, 1)) {
          shares.add(peer, 1);
          held++;
          grew = true;
        }
      }
    }
    assertThat(held).isEqualTo(75); // m K alpha / (1 + m alpha) = 300 / 4
  }

  @Test
  void peerWithNothingInTheBufferAlwaysHasRoom() {
    shares.add("greedy", 99);
    assertThat(shares.hasRoom("quiet", 1, 99, 100, 0.001)).isTrue();
    shares.add("quiet", 1);
    assertThat(shares.hasRoom("quiet", 1, 99, 100, 0.001)).isFalse();
  }

  @Test
  void peerWithItsFairShareIsDroppedAsThePaperHasIt() {
    for (String peer : new String[] {"a", "b", "c", "d"}) {
      shares.add(peer, 1);
    }
    assertThat(shares.dropScale("e", 1, 4)).isEqualTo(1); // 1 of 5, five peers
    assertThat(shares.dropScale("a", 1, 4)).isCloseTo(1.6, within(1e-12)); // 2 of 5, four peers
  }

  @Test
  void chattyPeerIsDroppedMoreAndTheOthersLess() {
    shares.add("chatty", 20);
    for (int i = 0; i < 10; i++) {
      shares.add(i, 1);
    }
    assertThat(shares.dropScale("chatty", 1, 30)).isCloseTo(21.0 * 11 / 31, within(1e-12));
    assertThat(shares.dropScale("new", 1, 30)).isCloseTo(12.0 / 31, within(1e-12));
  }

  @Test
  void onlyPeersThatHoldSomethingAreRemembered() {
    shares.add("a", 3);
    shares.add("b", 4);
    shares.remove("a", 2);
    assertThat(shares.peers()).isEqualTo(2);
    shares.remove("a", 1);
    shares.remove("b", 4);
    assertThat(shares.peers()).isZero();
  }
}
