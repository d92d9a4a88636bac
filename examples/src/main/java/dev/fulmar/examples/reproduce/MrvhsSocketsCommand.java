package dev.fulmar.examples.reproduce;

import dev.fulmar.examples.reproduce.transport.MrvhsSocketsExperiment;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fulmar reproduce mrvhs-sockets}: congestion controls over real sockets. */
@Command(
    name = "mrvhs-sockets",
    description = {
      "Four congestion controls over 24 and 96 Mbit/s and real sockets, beside the same in virtual",
      "time. A run over sockets takes ten seconds.",
      "Writes results.jsonl, summary.csv, paired.csv and report.html."
    },
    footer = {"", "Example:", "  fulmar reproduce mrvhs-sockets --workers 1"})
public final class MrvhsSocketsCommand implements Callable<Integer> {
  @Mixin private RunOptions options;

  MrvhsSocketsCommand() {}

  @Override
  public Integer call() {
    return options.run(new MrvhsSocketsExperiment());
  }
}
