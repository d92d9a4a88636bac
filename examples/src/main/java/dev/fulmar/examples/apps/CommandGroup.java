package dev.fulmar.examples.apps;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that does nothing itself: without one of its subcommands it shows its usage. */
@Command(mixinStandardHelpOptions = true, versionProvider = ManifestVersion.class)
public abstract class CommandGroup implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** Shows the usage on stderr, since nothing was done; exit code 2. */
  @Override
  public final Integer call() {
    CommandLine self = spec.commandLine();
    self.usage(self.getErr());
    return CommandLine.ExitCode.USAGE;
  }
}
