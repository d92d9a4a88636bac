package dev.fulmar.examples.apps.http;

import dev.fulmar.examples.apps.CommandGroup;
import picocli.CommandLine.Command;

/** {@code fulmar http}. */
@Command(
    name = "http",
    description = "HTTP with network-coded requests, each delivered once: a server and a client.",
    footer = {"", "Example:", "  fulmar http post http://localhost:8080/sensors --count 20"},
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ServeCommand.class,
      PostCommand.class,
    })
public final class HttpCommand extends CommandGroup {
  HttpCommand() {}
}
