package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.CommandGroup;
import picocli.CommandLine.Command;

/** {@code fulmar link trace}. */
@Command(
    name = "trace",
    description = "Traces of a link's capacity, for 'rate trace(FILE)'.",
    footer = {"", "Example:", "  fulmar link trace convert lte.down lte.csv"},
    synopsisSubcommandLabel = "COMMAND",
    subcommands = TraceConvertCommand.class)
final class TraceCommand extends CommandGroup {
  TraceCommand() {}
}
