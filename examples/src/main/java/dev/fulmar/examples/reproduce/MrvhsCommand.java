package dev.fulmar.examples.reproduce;

import dev.fulmar.examples.reproduce.transport.MrvhsExperiment;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fulmar reproduce mrvhs}: the MRVHS paper's figures and tables. */
@Command(
    name = "mrvhs",
    description = {
      "The MRVHS paper's figures and tables 2 and 3 in virtual time: six congestion controls on a",
      "mobile link with four packet error rates; with --full also the variants, and a link of 1",
      "Gbit/s. Unless --seeds says otherwise, 5 runs of each row.",
      "Writes results.jsonl, summary.csv, paired.csv and report.html."
    },
    footer = {
      "",
      "Example:",
      "  fulmar reproduce mrvhs --rows 'mobile-high-*' --seeds 2",
      "  fulmar reproduce mrvhs --full --seeds 20 --resume"
    })
public final class MrvhsCommand implements Callable<Integer> {
  @Mixin private RunOptions options;

  MrvhsCommand() {}

  @Override
  public Integer call() {
    return options.run(new MrvhsExperiment());
  }
}
