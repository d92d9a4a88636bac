package dev.fulmar.rlnc.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcknowledgementTest {
  @Test
  void isWrittenByteForByteAsInThePaper() {
    assertThat(new Acknowledgement(2, 4).toJson()).isEqualTo("{\"Number\": \"2,4\"}");
    assertThat(new Acknowledgement(4, 4).toJson()).isEqualTo("{\"Number\": \"4\"}");
  }

  @Test
  void owesTheDifferenceAndIsCompleteWithoutOne() {
    assertThat(new Acknowledgement(2, 4).repairsOwed()).isEqualTo(2);
    assertThat(new Acknowledgement(2, 4).isComplete()).isFalse();
    assertThat(new Acknowledgement(4, 4).isComplete()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"Number\": \"2,4\"}",
        "{\"Number\":\"2,4\"}",
        "{\"Number\":\"2,4\"}\n",
        " {\r\n\t\"Number\" : \"2,4\"\n}"
      })
  void isReadWithAnyWhiteSpaceOfJson(String body) {
    assertThat(Acknowledgement.parse(body))
        .isEqualTo(new Parsed.Accepted<>(new Acknowledgement(2, 4)));
  }

  @Test
  void oneNumberIsBoth() {
    assertThat(Acknowledgement.parse("{\"Number\": \"0\"}"))
        .isEqualTo(new Parsed.Accepted<>(new Acknowledgement(0, 0)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "4",
        "{\"Number\": 4}",
        "{\"Number\": \"\"}",
        "{\"Number\": \"4,4\"}",
        "{\"Number\": \"4,2\"}",
        "{\"Number\": \"-1,2\"}",
        "{\"Number\": \"1,2,3\"}",
        "{\"Number\": \"01\"}",
        "{\"Number\": \"1 ,2\"}",
        "{\"Number\": \"1,2\"} x",
        "{\"Number\": \"1,2\", \"x\": 1}",
        "{\"Number\": \"1234567890123456789\"}"
      })
  void anythingElseIsRefused(String body) {
    assertThat(Acknowledgement.parse(body)).isInstanceOf(Parsed.Refused.class);
  }

  @Test
  void aLongBodyIsRefusedWhateverItSays() {
    assertThat(Acknowledgement.parse("{\"Number\": \"2,4\"}" + " ".repeat(200)))
        .isInstanceOf(Parsed.Refused.class);
  }

  @Test
  void seenAboveNewestCannotBeMade() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Acknowledgement(5, 4));
    assertThatIllegalArgumentException().isThrownBy(() -> new Acknowledgement(-1, 4));
  }

  @Test
  void problemDetailsEscapeWhatJsonCannotHold() {
    assertThat(ProblemDetails.json(400, "Bad Request", "say \"a\\b\"\n"))
        .isEqualTo(
            "{\"title\": \"Bad Request\", \"status\": 400, \"detail\": \"say \\\"a\\\\b\\\"\\u000a\"}");
  }
}
