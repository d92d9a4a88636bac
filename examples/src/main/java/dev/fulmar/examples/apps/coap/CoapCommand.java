package dev.fulmar.examples.apps.coap;

import dev.fulmar.examples.apps.CommandGroup;
import picocli.CommandLine.Command;

/** {@code fulmar coap}. */
@Command(
    name = "coap",
    description = "CoAP with CoCo-RED congestion control: a server.",
    footer = {"", "Example:", "  fulmar coap serve --port 5683"},
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ServeCommand.class,
    })
public final class CoapCommand extends CommandGroup {
  CoapCommand() {}
}
