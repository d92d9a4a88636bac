package dev.fulmar.examples.apps.tcp;

import dev.fulmar.examples.apps.CommandGroup;
import picocli.CommandLine.Command;

/** {@code fulmar tcp}. */
@Command(
    name = "tcp",
    description = "Files and streams over a user-space TCP with a choice of congestion control.",
    footer = {"", "Example:", "  fulmar tcp send picture.jpg localhost:9900"},
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ServeCommand.class,
      SendCommand.class,
      ListenCommand.class,
      ConnectCommand.class,
    })
public final class TcpCommand extends CommandGroup {
  TcpCommand() {}
}
