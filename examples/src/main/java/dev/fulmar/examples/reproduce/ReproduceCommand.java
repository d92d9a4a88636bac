package dev.fulmar.examples.reproduce;

import dev.fulmar.examples.apps.CommandGroup;
import picocli.CommandLine.Command;

/** {@code fulmar reproduce}: what the papers claim, and what comes out here. */
@Command(
    name = "reproduce",
    description = "Runs the papers' tables in virtual time and judges what they claim.",
    footer = {"", "Example:", "  fulmar reproduce cocored --seeds 5"},
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      CocoRedCommand.class,
      CocoRedSocketsCommand.class,
      RlncCommand.class,
      RlncSocketsCommand.class,
      MrvhsCommand.class,
      MrvhsSocketsCommand.class,
      FairnessCommand.class
    })
public final class ReproduceCommand extends CommandGroup {
  ReproduceCommand() {}
}
