package dev.fulmar.examples.bench;

import dev.fulmar.examples.Main;
import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.rlnc.field.Kernel;
import dev.fulmar.rlnc.field.VectorKernels;
import dev.fulmar.rlnc.kernel.KernelChoice;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine;

/** Sees to it that a benchmark has the vector kernels, if this Java brings their module. */
final class VectorRun {
  private static final String MODULE = "jdk.incubator.vector";
  private static final long MOST_SECONDS_OF_CHOICE = 120;

  private VectorRun() {}

  /** Whether a Java of its own is needed, and would help. */
  static boolean needsChild() {
    return !VectorKernels.isModulePresent() && ModuleFinder.ofSystem().find(MODULE).isPresent();
  }

  /** Runs the same command in a Java of its own. */
  static int inChild(CommandLine command) throws IOException, InterruptedException {
    CommandLine root = command;
    while (root.getParent() != null) {
      root = root.getParent();
    }
    List<String> words = root.getParseResult().originalArgs();
    return ChildJava.run(ChildJava.command(List.of(), Main.class, words), command.getOut());
  }

  /** The kernel that this machine uses, once that is chosen. */
  static Kernel chosenKernel(Output output) throws InterruptedException {
    KernelChoice.begin();
    try {
      Kernel chosen = KernelChoice.chosen().get(MOST_SECONDS_OF_CHOICE, TimeUnit.SECONDS);
      output.note("kernel in use: " + chosen.name());
      return chosen;
    } catch (ExecutionException | TimeoutException e) {
      throw new CommandFailure("no kernel was chosen in %d s".formatted(MOST_SECONDS_OF_CHOICE));
    }
  }
}
