package dev.fulmar.examples.apps.tcp;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.WholeNumber;
import dev.fulmar.transport.socket.TransportServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fulmar tcp serve}: runs until it is killed. */
@Command(
    name = "serve",
    description = "Receives files into a folder; one appears under its name once it is whole.",
    footer = {"", "Example:", "  fulmar tcp serve --port 9900 --dir inbox"})
final class ServeCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = CommonOptions.withSettings();
  @Mixin private ListenOptions listen;

  @Option(
      names = "--dir",
      required = true,
      paramLabel = "D",
      description = "The folder; it is made if it is not there.")
  private Path folder;

  @Option(
      names = "--max-transfers",
      paramLabel = "N",
      defaultValue = "64",
      converter = WholeNumber.Count.class,
      description = "How many files at a time; others are refused (default: ${DEFAULT-VALUE}).")
  private int maxTransfers;

  @Override
  public Integer call() {
    try {
      Path unused = Files.createDirectories(folder);
    } catch (IOException unusable) {
      throw common.usage("--dir '%s' is not a folder that can be written to".formatted(folder));
    }
    TransportServer server = listen.listen(common);
    common.output().result(ListenOptions.words(server), ListenOptions.json(server));
    try {
      new FileServer(server, folder, maxTransfers, common.output()).run();
      return 0;
    } catch (IOException failed) {
      throw new CommandFailure(failed.getMessage());
    }
  }
}
