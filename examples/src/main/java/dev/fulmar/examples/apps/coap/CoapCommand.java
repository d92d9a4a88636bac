package dev.fulmar.examples.apps.coap;

import dev.fulmar.examples.apps.CommandGroup;
import picocli.CommandLine.Command;

/** {@code fulmar coap}. */
@Command(
    name = "coap",
    description = "CoAP with CoCo-RED congestion control: a server and clients.",
    footer = {"", "Example:", "  fulmar coap get coap://[::1]/hello"},
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ServeCommand.class,
      GetCommand.class,
      PutCommand.class,
      PostCommand.class,
      DeleteCommand.class,
      PingCommand.class,
      ObserveCommand.class,
    })
public final class CoapCommand extends CommandGroup {
  CoapCommand() {}
}
