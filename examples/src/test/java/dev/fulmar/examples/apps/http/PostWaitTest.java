package dev.fulmar.examples.apps.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.apps.http.PostWait.Reasons;
import dev.fulmar.rlnc.netty.client.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PostWaitTest {
  private static final long SECOND = 1_000_000_000;

  private final List<String> told = new ArrayList<>();
  private final PostWait wait = new PostWait(told::add, 0);

  @Test
  void aFullServerIsToldOnceUntilItGoesOn() {
    wait.look(0, new Reasons(1, 0, 0), 2 * SECOND);
    assertThat(told).as("may be over soon").isEmpty();

    wait.look(0, new Reasons(1, 0, 0), 3 * SECOND);
    wait.look(0, new Reasons(5, 0, 0), 4 * SECOND);
    assertThat(told).containsExactly("waiting: the server is full (503 or the like), trying again");

    wait.look(1, new Reasons(5, 0, 0), 5 * SECOND);
    wait.look(2, new Reasons(5, 0, 0), 6 * SECOND);
    assertThat(told).hasSize(2).endsWith("going on after 5 s");

    wait.look(2, new Reasons(6, 0, 0), 9 * SECOND);
    assertThat(told).hasSize(3);
  }

  @Test
  void aServerThatIsGoneIsTold() {
    wait.look(7, new Reasons(0, 3, 0), SECOND);
    wait.look(7, new Reasons(0, 3, 0), 2 * SECOND);
    assertThat(told).isEmpty();

    wait.look(7, new Reasons(0, 4, 0), 4 * SECOND);
    assertThat(told).containsExactly("waiting: the server cannot be reached, trying again");
  }

  @Test
  void aFewLossesAreNoNews() {
    wait.look(0, new Reasons(0, 0, 2), SECOND);
    wait.look(1, new Reasons(0, 0, 2), 2 * SECOND);
    wait.look(1, new Reasons(0, 0, 4), 9 * SECOND);
    assertThat(told).isEmpty();

    wait.look(1, new Reasons(0, 0, 5), 10 * SECOND);
    assertThat(told).containsExactly("waiting: nobody answers, trying again");
  }

  @Test
  void nothingIsSaidWhereItJustTakesTime() {
    for (int second = 1; second < 100; second++) {
      wait.look(0, new Reasons(0, 0, 0), second * SECOND);
    }
    assertThat(told).isEmpty();
  }

  @Test
  void whatTheClientTellsIsToldInItsWordsAndNotLookedFor() {
    wait.hear(new Waiting.Busy(503, OptionalLong.of(2 * SECOND), "no room"));
    wait.look(0, new Reasons(5, 0, 0), 9 * SECOND);
    wait.hearGoingOn(12 * SECOND);
    wait.look(9, new Reasons(9, 0, 0), 15 * SECOND);
    wait.look(9, new Reasons(10, 0, 0), 20 * SECOND);

    assertThat(told)
        .containsExactly(
            "waiting: the server is busy (503): no room, trying again in 2 s",
            "going on after 12 s");
  }
}
