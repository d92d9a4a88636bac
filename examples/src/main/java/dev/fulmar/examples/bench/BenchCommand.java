package dev.fulmar.examples.bench;

import dev.fulmar.examples.apps.CommandGroup;
import dev.fulmar.examples.bench.transport.TransportBenchCommand;
import picocli.CommandLine.Command;

/** {@code fulmar bench}: measurements. */
@Command(
    name = "bench",
    description = "Measures the libraries against their peers, interleaved in one run.",
    footer = {"", "Example:", "  fulmar bench link --rates 20000 --duration 5s"},
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      CoapBenchCommand.class,
      Gf256BenchCommand.class,
      LinkBenchCommand.class,
      RlncBenchCommand.class,
      TransportBenchCommand.class,
    })
public final class BenchCommand extends CommandGroup {
  BenchCommand() {}
}
