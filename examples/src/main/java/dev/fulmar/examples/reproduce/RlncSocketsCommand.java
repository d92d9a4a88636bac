package dev.fulmar.examples.reproduce;

import dev.fulmar.examples.reproduce.rlnc.RlncSocketsExperiment;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fulmar reproduce rlnc-sockets}: a point of {@code rlnc} over real sockets. */
@Command(
    name = "rlnc-sockets",
    description = {
      "The point p = .5, alpha = .5 of rlnc over real sockets, a hundred times as fast, beside the",
      "same in virtual time. A run over sockets takes about fifteen seconds.",
      "Writes results.jsonl, summary.csv, paired.csv and report.html."
    },
    footer = {"", "Example:", "  fulmar reproduce rlnc-sockets --seeds 3"})
public final class RlncSocketsCommand implements Callable<Integer> {
  @Mixin private RunOptions options;

  RlncSocketsCommand() {}

  @Override
  public Integer call() {
    return options.run(new RlncSocketsExperiment());
  }
}
