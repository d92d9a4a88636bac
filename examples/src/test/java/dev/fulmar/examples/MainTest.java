package dev.fulmar.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.apps.CommandFailure;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

class MainTest {
  @Test
  void withoutWordsItShowsItsUsageOnStderrAndExits2() {
    Ran ran = Ran.fulmar();

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("Usage: fulmar", "coap");
  }

  @Test
  void anUnknownCommandIsNamedBesideTheKnownOnes() {
    Ran ran = Ran.fulmar("cope");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("'cope'", "allowed: ", "coap").hasLineCount(2);
  }

  @Test
  void anUnknownOptionIsNamedBesideTheKnownOnes() {
    Ran ran = Ran.fulmar("coap", "get", "--pay", "coap://[::1]/hello");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("'--pay'", "--profile", "--json");
  }

  @Test
  void oneWordTooManyIsNamed() {
    Ran ran = Ran.fulmar("coap", "get", "coap://[::1]/hello", "again");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("'again'");
  }

  @Test
  void versionPrintsOneLine() {
    Ran ran = Ran.fulmar("--version");

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).startsWith("fulmar ").hasLineCount(1);
  }

  static Stream<Arguments> commands() {
    return withSubcommands(new CommandLine(new Main()))
        .map(command -> Arguments.of(command.getCommandSpec().qualifiedName()));
  }

  private static Stream<CommandLine> withSubcommands(CommandLine command) {
    return Stream.concat(
        Stream.of(command),
        command.getSubcommands().values().stream().flatMap(MainTest::withSubcommands));
  }

  @ParameterizedTest(name = "{0} --help")
  @MethodSource("commands")
  void helpOfEveryCommandEndsInAnExampleOfIt(String command) {
    String[] words = (command + " --help").substring("fulmar ".length()).split(" ");

    Ran ran = Ran.fulmar(words);

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().substring(ran.out().indexOf("Example:"))).contains("  " + command + " ");
  }

  @Command(name = "broken")
  static final class Broken implements Runnable {
    private final Function<CommandLine, RuntimeException> failure;
    @Spec private CommandSpec spec;

    Broken(Function<CommandLine, RuntimeException> failure) {
      this.failure = failure;
    }

    @Override
    public void run() {
      throw failure.apply(spec.commandLine());
    }
  }

  /** Runs a command that fails this way. */
  private static Ran broken(Function<CommandLine, RuntimeException> failure) {
    StringWriter err = new StringWriter();
    PrintWriter writer = new PrintWriter(err, true);
    int exitCode = Main.commandLine(new Broken(failure), writer, writer).execute();
    return new Ran(exitCode, "", err.toString());
  }

  @Test
  void anUnexpectedFailureIsOneSentenceWithoutClassNames() {
    Ran ran =
        broken(command -> new IllegalStateException("java.io.IOException: the disk\nis gone"));

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err())
        .isEqualToIgnoringNewLines("fulmar: internal error: failure: the disk is gone");
  }

  @Test
  void aFailureThatSaysNothingIsASentenceAllTheSame() {
    Ran unexpected = broken(command -> new IllegalStateException());
    Ran failed = broken(command -> new CommandFailure(null));
    Ran badUsage = broken(command -> new ParameterException(command, null));

    assertThat(unexpected.err())
        .isEqualToIgnoringNewLines("fulmar: internal error: no more is known");
    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(failed.err()).isEqualToIgnoringNewLines("fulmar: no more is known");
    assertThat(badUsage.exitCode()).isEqualTo(2);
    assertThat(badUsage.err()).startsWith("fulmar: no more is known").hasLineCount(2);
  }
}
