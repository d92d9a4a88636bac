package dev.fulmar.examples.apps.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafeNameTest {
  @ParameterizedTest(name = "{0} becomes {1}")
  @CsvSource({
    "picture.jpg, picture.jpg",
    "/etc/passwd, passwd",
    "../../up, up",
    "C:\\Windows\\system.ini, system.ini",
    "a/b\\c, c",
    "ä ö.txt, ä ö.txt"
  })
  void onlyTheBaseNameIsLeft(String name, String expected) throws Refusal {
    assertThat(SafeName.of(name)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "/", "..", ".", "../..", ".bashrc", "a/.part", "a\u0000b", "a\nb", "c:d"})
  void namesThatAreNoneAreRefused(String name) {
    assertThatExceptionOfType(Refusal.class).isThrownBy(() -> SafeName.of(name));
  }

  @ParameterizedTest(name = "{0} bytes")
  @ValueSource(ints = {241, 60_000})
  void namesTooLongForFileSystemsAreRefused(int length) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> SafeName.of("x".repeat(length)))
        .withMessage("the name of the file has more than 240 bytes");
  }
}
