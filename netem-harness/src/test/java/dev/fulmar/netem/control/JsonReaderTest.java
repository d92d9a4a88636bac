package dev.fulmar.netem.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonReaderTest {
  @Test
  void membersAreReadInTheirOrderWithTheirEscapes() {
    assertThat(JsonReader.members(" { \"up\" : \"a\\\"\\\\\\/\\n\\u00e9\" ,\n\"down\":\"\"} "))
        .containsExactly(entry("up", "a\"\\/\né"), entry("down", ""));
    assertThat(JsonReader.members("{}")).isEmpty();
  }

  @ParameterizedTest(name = "''{0}''")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "~~ | JSON at character 1: '{' is missing",
        "[] | JSON at character 1: '{' is missing",
        "{\"up\":5} | JSON at character 7: no string begins",
        "{\"up\":\"a\",} | JSON at character 11: no string begins",
        "{\"up\" \"a\"} | JSON at character 7: ':' is missing",
        "{\"up\":\"a\" | JSON at character 10: '}' is missing",
        "{\"up\":\"a} | JSON at character 7: a string does not end",
        "{\"up\":\"\\x\"} | JSON at character 8: is no escape",
        "{\"up\":\"\\u12g4\"} | JSON at character 8: is no escape",
        "{\"up\":\"\\u12 | JSON at character 8: is no escape",
        "{\"up\":\"a\",\"up\":\"b\"} | JSON at character 11: 'up' is repeated",
        "{\"up\":\"a\"}{ | JSON at character 11: something follows the object",
        "{\"up\":{\"up\":\"a\"}} | JSON at character 7: no string begins",
      })
  void everythingElseIsRefusedWithItsPlace(String json, String refusal) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonReader.members(json))
        .withMessageStartingWith(refusal)
        .withMessageContaining("; allowed: ");
  }

  @Test
  void moreMembersThanALinkHasAreRefused() {
    StringBuilder json = new StringBuilder("{");
    for (int i = 0; i < 20; i++) {
      json.append(i == 0 ? "" : ",").append("\"m").append(i).append("\":\"\"");
    }

    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonReader.members(json.append('}').toString()))
        .withMessageContaining("is one member too many");
  }

  @Test
  void whatIsWrittenIsReadBack() {
    String odd = "\"\\\u0001\n é \ud83d\ude00 \ud83d";

    assertThat(JsonReader.members(new JsonWriter().with("up", odd).toString()))
        .containsEntry("up", odd);
  }
}
