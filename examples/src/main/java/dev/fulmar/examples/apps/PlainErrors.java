package dev.fulmar.examples.apps;

import java.io.PrintWriter;
import java.util.List;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Words every failure as a sentence on stderr: never a stack trace, never the name of a class. */
public final class PlainErrors implements IParameterExceptionHandler, IExecutionExceptionHandler {
  /** Bad usage: the word that was wrong, what is allowed, where to read on; exit code 2. */
  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("fulmar: " + sentence(failure));
    err.println("try: " + command.getCommandSpec().qualifiedName() + " --help");
    return ExitCode.USAGE;
  }

  /** A command that gave up; exit code 1. */
  @Override
  public int handleExecutionException(
      Exception failure, CommandLine command, ParseResult parseResult) {
    if (failure instanceof CommandFailure) {
      command.getErr().println("fulmar: " + PlainText.oneLine(failure.getMessage()));
      return ExitCode.SOFTWARE;
    }
    return internalError(command.getErr(), failure);
  }

  /**
   * The last resort for what nobody expected.
   *
   * @return exit code 1
   */
  public static int internalError(PrintWriter err, Throwable failure) {
    err.println("fulmar: internal error: " + PlainText.ofFailure(failure));
    err.flush();
    Log.LOGGER.trace("internal error", failure);
    return ExitCode.SOFTWARE;
  }

  private static String sentence(ParameterException failure) {
    if (failure instanceof UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().isEmpty()) {
      return PlainText.oneLine(
          unknownWord(unmatched.getUnmatched(), failure.getCommandLine().getCommandSpec()));
    }
    return PlainText.oneLine(failure.getMessage()).replaceFirst("^Error: ", "");
  }

  private static String unknownWord(List<String> words, CommandSpec command) {
    String word = words.get(0);
    if (word.startsWith("-")) {
      return "unknown option '%s', allowed: %s"
          .formatted(word, String.join(", ", new TreeSet<>(command.optionsMap().keySet())));
    }
    if (!command.subcommands().isEmpty()) {
      return "unknown command '%s', allowed: %s"
          .formatted(word, String.join(", ", command.subcommands().keySet()));
    }
    return "unexpected word '%s', allowed: %d word(s) besides the options"
        .formatted(word, command.positionalParameters().size());
  }

  /** Loaded only on trouble, after --verbose had its say. */
  private static final class Log {
    static final Logger LOGGER = LoggerFactory.getLogger(PlainErrors.class);
  }
}
