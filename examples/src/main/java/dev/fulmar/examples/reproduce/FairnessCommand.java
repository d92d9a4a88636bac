package dev.fulmar.examples.reproduce;

import dev.fulmar.examples.reproduce.transport.FairnessExperiment;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fulmar reproduce fairness}: congestion controls beside each other. */
@Command(
    name = "fairness",
    description = {
      "Every congestion control beside every other and itself over one bottleneck of 10 and 100",
      "Mbit/s, with four queues, in virtual time; with --full also 1 Gbit/s, each beside itself and",
      "beside CUBIC. Unless --seeds says otherwise, 3 runs of each row.",
      "Writes results.jsonl, summary.csv, paired.csv and report.html."
    },
    footer = {
      "",
      "Example:",
      "  fulmar reproduce fairness --rows '10mbit-b1-*cubic*'",
      "  fulmar reproduce fairness --full --resume"
    })
public final class FairnessCommand implements Callable<Integer> {
  @Mixin private RunOptions options;

  FairnessCommand() {}

  @Override
  public Integer call() {
    return options.run(new FairnessExperiment());
  }
}
