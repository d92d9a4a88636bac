package dev.fulmar.rlnc.protocol;

import static dev.fulmar.rlnc.protocol.Requests.answer;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswersTest {
  private final List<String> told = new ArrayList<>();
  private final Answers answers =
      new Answers(0, (id, response) -> told.add(id + (response.isPresent() ? "" : " lost")));

  @Test
  void responseIsToldOnceItsMessageIsDelivered() {
    answers.put(2, answer(2));
    assertThat(told).isEmpty();
    answers.deliver(2);
    assertThat(told).containsExactly("2");
    assertThat(answers.rack()).isZero();
    assertThat(answers.isMissing()).isTrue();
  }

  @Test
  void noResponseIsToldTwice() {
    answers.deliver(2);
    answers.put(1, answer(1));
    answers.put(1, answer(1));
    answers.put(2, answer(2));
    answers.put(2, answer(2));
    answers.lose(0, 2);
    assertThat(told).containsExactly("1", "2");
    assertThat(answers.rack()).isEqualTo(2);
  }

  @Test
  void whatIsLostIsToldUnlessItCameOrIsNotDelivered() {
    answers.deliver(3);
    answers.put(2, answer(2));
    answers.lose(0, 9);
    assertThat(told).containsExactly("2", "1 lost", "3 lost");
    assertThat(answers.isMissing()).isFalse();
  }

  @Test
  void whatIsSkippedIsNeverTold() {
    answers.put(1, answer(1));
    answers.skip(1);
    answers.deliver(1);
    assertThat(told).isEmpty();
    assertThat(answers.rack()).isEqualTo(1);
    assertThat(answers.isOpen(1)).isFalse();
  }
}
