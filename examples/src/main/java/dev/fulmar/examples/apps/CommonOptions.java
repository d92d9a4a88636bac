package dev.fulmar.examples.apps;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Spec;

/**
 * The options every command takes. A command that has settings mixes in {@link #withSettings}; any
 * other refuses whatever {@code -D} and {@code --config} hold.
 */
@Command(mixinStandardHelpOptions = true, versionProvider = ManifestVersion.class)
public final class CommonOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Start of all randomness that can be repeated (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where a command that writes files puts them (default: fulmar-out/COMMAND).")
  private Path out;

  @Option(names = "--config", paramLabel = "FILE", description = "Settings: a properties file.")
  private Path config;

  @Option(
      names = "-D",
      paramLabel = "KEY=VALUE",
      description = "One setting; stronger than the same key in --config. May be repeated.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--json",
      description = "One JSON object a result line on stdout, nothing else there.")
  private boolean json;

  private final boolean hasSettings;

  /** For a command without settings. */
  public CommonOptions() {
    this(false);
  }

  private CommonOptions(boolean hasSettings) {
    this.hasSettings = hasSettings;
  }

  /** For a command that reads its {@link #settings} and itself refuses those it does not know. */
  public static CommonOptions withSettings() {
    return new CommonOptions(true);
  }

  /**
   * Runs what was parsed, as picocli does by default, unless a command was given settings and has
   * none.
   *
   * @return the exit code
   * @throws ParameterException if it was; the sentence names one of them
   */
  public static int execute(ParseResult parsed) {
    Integer helped = CommandLine.executeHelpRequest(parsed);
    if (helped != null) {
      return helped;
    }
    List<CommandLine> commands = parsed.asCommandLineList();
    in(commands.get(commands.size() - 1).getCommandSpec())
        .forEach(CommonOptions::refuseSettingsIfItHasNone);
    return new RunLast().execute(parsed);
  }

  /** Those of a command, which may mix them in with other options. */
  private static Stream<CommonOptions> in(CommandSpec command) {
    Stream<CommonOptions> own =
        command.userObject() instanceof CommonOptions common ? Stream.of(common) : Stream.empty();
    return Stream.concat(own, command.mixins().values().stream().flatMap(CommonOptions::in));
  }

  private void refuseSettingsIfItHasNone() {
    if (!hasSettings) {
      settings()
          .forEach(
              (key, value) -> {
                throw usage(
                    "unknown setting '%s' (value '%s'), allowed: none".formatted(key, value));
              });
    }
  }

  /** The logging binding reads these once, so they must stand before any logger exists. */
  @Option(
      names = {"-v", "--verbose"},
      description = "Also log each drop, retransmission and the like to stderr.")
  void verbose(boolean wanted) {
    if (wanted) {
      System.setProperty("org.slf4j.simpleLogger.log.dev.fulmar", "debug");
    }
  }

  /** Whether the user gave a seed; a lone client or server is better off unpredictable. */
  public boolean isSeedGiven() {
    return command.commandLine().getParseResult().hasMatchedOption("--seed");
  }

  /** The start of all randomness that can be repeated; 1 unless the user said otherwise. */
  public long seed() {
    return seed;
  }

  /** The folder for files, {@code fulmar-out/COMMAND} unless the user said otherwise. */
  public Path out() {
    if (out != null) {
      return out;
    }
    String words = command.qualifiedName("-");
    return Path.of("fulmar-out", words.substring(words.indexOf('-') + 1));
  }

  /**
   * The same, made if need be; to be asked before a run, so that none is lost for want of a folder.
   *
   * @throws CommandFailure if it cannot be made, or nothing be written there
   */
  public Path writableOut() {
    Path folder = out();
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new CommandFailure("--out %s cannot be made a folder".formatted(folder));
    }
    if (!Files.isWritable(folder)) {
      throw new CommandFailure("--out %s is not writable".formatted(folder));
    }
    return folder;
  }

  /** Where this command writes. */
  public Output output() {
    CommandLine line = command.commandLine();
    return new Output(line.getOut(), line.getErr(), json);
  }

  /**
   * The settings of {@code --config} with those of {@code -D} over them, by key.
   *
   * @throws ParameterException if the file cannot be read
   */
  public Map<String, String> settings() {
    Map<String, String> merged = new TreeMap<>();
    if (config != null) {
      Properties file = new Properties();
      try (Reader reader = Files.newBufferedReader(config)) {
        file.load(reader);
      } catch (NoSuchFileException missing) {
        throw usage("--config '%s' does not exist".formatted(config));
      } catch (IOException | IllegalArgumentException unreadable) {
        throw usage("--config '%s' is not a properties file that can be read".formatted(config));
      }
      file.stringPropertyNames().forEach(key -> merged.put(key, file.getProperty(key)));
    }
    merged.putAll(settings);
    return merged;
  }

  /**
   * Bad usage, for the command to throw.
   *
   * @param sentence the word that was wrong and what is allowed
   */
  public ParameterException usage(String sentence) {
    return new ParameterException(command.commandLine(), sentence);
  }
}
