package dev.fulmar.examples.reproduce;

import dev.fulmar.examples.reproduce.cocored.CocoRedExperiment;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fulmar reproduce cocored}: the CoCo-RED paper's tables 3 and 4. */
@Command(
    name = "cocored",
    description = {
      "The CoCo-RED paper's tables 3 and 4: real Californium endpoints in virtual time.",
      "Writes results.jsonl, summary.csv, paired.csv, guards.csv, goals.csv and report.html."
    },
    footer = {
      "",
      "Example:",
      "  fulmar reproduce cocored --rows 'burst-*' --seeds 5",
      "  fulmar reproduce cocored --full --resume"
    })
public final class CocoRedCommand implements Callable<Integer> {
  @Mixin private RunOptions options;

  CocoRedCommand() {}

  @Override
  public Integer call() {
    return options.run(new CocoRedExperiment());
  }
}
