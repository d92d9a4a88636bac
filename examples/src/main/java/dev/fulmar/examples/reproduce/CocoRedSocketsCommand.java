package dev.fulmar.examples.reproduce;

import dev.fulmar.examples.reproduce.cocored.CocoRedSocketsExperiment;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fulmar reproduce cocored-sockets}: rows of {@code cocored} over real sockets. */
@Command(
    name = "cocored-sockets",
    description = {
      "Two rows of cocored over real sockets, beside the same in virtual time: whether the",
      "simulation is one of the real thing. A run over sockets takes a minute, two run at a time",
      "where there are two processors, and the machine should have little else to do: the rows say",
      "how late it was.",
      "Writes results.jsonl, summary.csv, paired.csv and report.html."
    },
    footer = {"", "Example:", "  fulmar reproduce cocored-sockets --seeds 1"})
public final class CocoRedSocketsCommand implements Callable<Integer> {
  @Mixin private RunOptions options;

  CocoRedSocketsCommand() {}

  @Override
  public Integer call() {
    return options.run(new CocoRedSocketsExperiment());
  }
}
