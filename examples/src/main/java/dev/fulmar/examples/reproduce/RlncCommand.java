package dev.fulmar.examples.reproduce;

import dev.fulmar.examples.reproduce.rlnc.RlncExperiment;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fulmar reproduce rlnc}: the network-coded HTTP paper's figures 4 and 5 and its tables. */
@Command(
    name = "rlnc",
    description = {
      "The network-coded HTTP paper's figures 4 and 5 and tables I and II in virtual time; with",
      "--full also wider windows, several requests at a time, version 1 and sparse traffic.",
      "Unless --seeds says otherwise, 200 runs of each row.",
      "Writes results.jsonl, summary.csv, paired.csv, timings.csv and report.html."
    },
    footer = {
      "",
      "Example:",
      "  fulmar reproduce rlnc --rows '{rest,nc}-a0.5-*' --seeds 20",
      "  fulmar reproduce rlnc --full --resume"
    })
public final class RlncCommand implements Callable<Integer> {
  @Mixin private RunOptions options;

  RlncCommand() {}

  @Override
  public Integer call() {
    return options.run(new RlncExperiment());
  }
}
