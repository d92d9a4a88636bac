package dev.fulmar.examples.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fulmar.examples.interop.LinkFormat.Link;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkFormatTest {
  private static List<Link> parse(String text) {
    return LinkFormat.parse(text.getBytes(UTF_8));
  }

  @Test
  void readsTargetsAndAttributes() {
    List<Link> links = parse("</a>;rt=\"x y\";sz=3;obs,</b,c>,<coap://h/>;title=\"\\\"q\\\", ;\"");

    assertThat(links).extracting(Link::target).containsExactly("/a", "/b,c", "coap://h/");
    assertThat(links.get(0).words("rt")).containsExactly("x", "y");
    assertThat(links.get(0).words("sz")).containsExactly("3");
    assertThat(links.get(0).has("obs")).isTrue();
    assertThat(links.get(1).has("obs")).isFalse();
    assertThat(links.get(2).attributes()).containsEntry("title", "\"q\", ;");
  }

  @Test
  void nothingIsAnEmptyList() {
    assertThat(parse("")).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"/a", "</a", "</a>,", "</a></b>", "</a>;rt=\"x", "</a>;rt=\"x\\"})
  void refusesWhatIsNone(String text) {
    assertThatExceptionOfType(CaseFailure.class)
        .isThrownBy(() -> parse(text))
        .withMessageContaining("no link format");
  }
}
