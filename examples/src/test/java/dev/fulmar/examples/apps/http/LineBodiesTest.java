package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.http.LineBodies.UnusableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineBodiesTest {
  @TempDir private Path folder;

  private Path file(String text) throws Exception {
    return Files.writeString(folder.resolve("lines"), text);
  }

  private static List<String> all(Bodies bodies) {
    List<String> all = new ArrayList<>();
    try (Bodies.Cursor cursor = bodies.cursor()) {
      for (int i = 0; i < bodies.count(); i++) {
        all.add(new String(cursor.next(), UTF_8));
      }
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource({"'', ''", "a, a", "a|, a", "a||, 'a,'", "|b, ',b'", "a|b|c, 'a,b,c'"})
  void linesLieBetweenLineFeeds(String text, String lines) throws Exception {
    Bodies bodies = LineBodies.read(file(text.replace('|', '\n')), 10);

    assertThat(String.join(",", all(bodies))).isEqualTo(lines);
    assertThat(all(bodies)).as("and once more").hasSize(bodies.count());
  }

  @Test
  void aLineMayBeLongerThanABuffer() throws Exception {
    String line = "x".repeat(200_000);

    assertThat(all(LineBodies.read(file("a\n" + line + "\nb"), 200_000)))
        .containsExactly("a", line, "b");
  }

  @Test
  void aLineThatIsTooLongIsNamed() throws Exception {
    Path file = file("a\n\n" + "x".repeat(11) + "\nb");

    assertThatThrownBy(() -> LineBodies.read(file, 10))
        .isInstanceOf(UnusableException.class)
        .hasMessage("line 3 has more than 10 bytes, allowed: 10");
    assertThat(LineBodies.read(file, 11).count()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource({"a|b, fewer", "a|b|d, other"})
  void aFileThatChangesMeanwhileIsNotTakenForTheSame(String later) throws Exception {
    Path file = file("a\nb\nc");
    Bodies bodies = LineBodies.read(file, 10);
    Files.writeString(file, later.replace('|', '\n'));

    assertThatThrownBy(() -> all(bodies))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("is not what it was");
  }

  @Test
  void digestsDifferWhereLinesDo() throws Exception {
    String one = LineBodies.read(file("a\nb"), 10).digest();

    assertThat(LineBodies.read(file("a\nb\n"), 10).digest()).isEqualTo(one);
    assertThat(LineBodies.read(file("ab\n"), 10).digest()).isNotEqualTo(one);
    assertThat(LineBodies.read(file("a\n\nb"), 10).digest()).isNotEqualTo(one);
  }
}
