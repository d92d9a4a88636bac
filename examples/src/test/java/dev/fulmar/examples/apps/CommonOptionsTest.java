package dev.fulmar.examples.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class CommonOptionsTest {
  @TempDir private Path folder;

  @Command(name = "leaf")
  static final class Leaf {
    @Mixin CommonOptions common;
  }

  private static CommonOptions parse(String... words) {
    Leaf leaf = new Leaf();
    String[] leafAndWords = new String[words.length + 1];
    leafAndWords[0] = "leaf";
    System.arraycopy(words, 0, leafAndWords, 1, words.length);
    new CommandLine(CommandLine.Model.CommandSpec.create().name("fulmar"))
        .addSubcommand(leaf)
        .parseArgs(leafAndWords);
    return leaf.common;
  }

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("some.properties"), content);
  }

  @Test
  void theSeedIsOneUnlessGiven() {
    assertThat(parse().seed()).isEqualTo(1);
    assertThat(parse().isSeedGiven()).isFalse();
    assertThat(parse("--seed", "7").seed()).isEqualTo(7);
    assertThat(parse("--seed", "7").isSeedGiven()).isTrue();
  }

  @Test
  void filesGoToAFolderNamedAfterTheCommandUnlessGiven() {
    assertThat(parse().out()).isEqualTo(Path.of("fulmar-out", "leaf"));
    assertThat(parse("--out", "elsewhere").out()).isEqualTo(Path.of("elsewhere"));
  }

  @Test
  void aSettingOnTheCommandLineIsStrongerThanTheFile() throws IOException {
    Path file = file("A=from file\nB=from file\n");

    assertThat(parse("--config", file.toString(), "-D", "B=given", "-DC=given").settings())
        .containsExactly(entry("A", "from file"), entry("B", "given"), entry("C", "given"));
  }

  @Test
  void aFileThatIsNotThereIsBadUsage() {
    CommonOptions options = parse("--config", folder.resolve("none").toString());

    assertThatThrownBy(options::settings)
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("none");
  }

  @Test
  void aFileThatIsNoPropertiesFileIsBadUsage() throws IOException {
    CommonOptions options = parse("--config", file("A=\\u12").toString());

    assertThatThrownBy(options::settings)
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("some.properties");
  }

  @Command(name = "settled")
  static final class Settled implements Runnable {
    @Mixin CommonOptions common = CommonOptions.withSettings();
    Map<String, String> seen;

    @Override
    public void run() {
      seen = common.settings();
    }
  }

  @Test
  void aCommandWithSettingsRunsWithThem() {
    Settled command = new Settled();

    int exitCode =
        new CommandLine(command).setExecutionStrategy(CommonOptions::execute).execute("-D", "X=1");

    assertThat(exitCode).isZero();
    assertThat(command.seen).containsExactly(entry("X", "1"));
  }

  @Test
  void aCommandWithoutSettingsRefusesThem() throws IOException {
    Ran given = Ran.fulmar("demo", "-D", "X=1");
    Ran inFile = Ran.fulmar("demo", "--config", file("Y=2").toString());

    assertThat(given.exitCode()).isEqualTo(2);
    assertThat(given.err())
        .startsWith("fulmar: unknown setting 'X' (value '1'), allowed: none")
        .contains("try: fulmar demo --help");
    assertThat(inFile.exitCode()).isEqualTo(2);
    assertThat(inFile.err()).startsWith("fulmar: unknown setting 'Y' (value '2'), allowed: none");
  }

  @Test
  void helpIsShownWhateverElseWasGiven() {
    Ran ran = Ran.fulmar("demo", "-D", "X=1", "--help");

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).contains("Usage: fulmar demo");
  }

  @Test
  void aSettingWithoutAValueIsBadUsage() {
    assertThatThrownBy(() -> parse("-D", "KEY"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("KEY");
  }
}
