package dev.fulmar.examples.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathMapTest {
  @Test
  void mapsWhatItNamesAndLeavesTheRest() {
    PathMap map = PathMap.parse("# ours\n/test: /a/b\n\"/obs\": '/time'\n", "paths.yaml");

    assertThat(map.path("/test")).isEqualTo("/a/b");
    assertThat(map.path("/obs")).isEqualTo("/time");
    assertThat(map.path("/large")).isEqualTo("/large");
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "'/test: /a\n/tset: /b'|paths.yaml line 2: unknown key '/tset', allowed: /test, /validate",
        "'/test: /a\n/obs: time'|paths.yaml line 2: 'time' of key '/obs' is no path, allowed",
        "'/test: /a?b=c'|paths.yaml line 1: '/a?b=c' of key '/test' is no path",
        "'/test: /a\n/test: /b'|paths.yaml line 2: key '/test' is repeated",
        "'/test:\n  - /a'|paths.yaml line 2: the value of '/test' is no word",
        "'/test: /a\n/obs: [\n'|is no YAML",
        "'/test: *nobody'|is no YAML",
        "'just words'|paths.yaml line 1: is no map of paths, allowed: lines such as /test: /time",
        "''|paths.yaml line 1: is no map of paths",
      })
  void refusesWithLineAndKey(String yaml, String sentence) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PathMap.parse(yaml, "paths.yaml"))
        .withMessageContaining(sentence)
        .withMessageStartingWith("paths.yaml line ");
  }
}
