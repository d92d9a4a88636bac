package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.CommandGroup;
import picocli.CommandLine.Command;

/** {@code fulmar link trace}. */
@Command(
    name = "trace",
    description = "Traces of a link's capacity, for 'rate trace(FILE)'.",
    footer = {
      "",
      "Example:",
      "  fulmar link trace synth walk.csv --seed 7",
      "  fulmar link trace convert lte.down lte.csv"
    },
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {TraceSynthCommand.class, TraceConvertCommand.class})
final class TraceCommand extends CommandGroup {
  TraceCommand() {}
}
