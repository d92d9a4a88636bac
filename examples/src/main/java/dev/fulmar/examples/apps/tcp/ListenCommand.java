package dev.fulmar.examples.apps.tcp;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.transport.socket.TransportServer;
import dev.fulmar.transport.socket.TransportSocket;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fulmar tcp listen}: takes one connection. Stdout belongs to the stream alone. */
@Command(
    name = "listen",
    description = {
      "Takes one connection: stdin to the stream, the stream to stdout.",
      "The line that says where it listens goes to stderr."
    },
    footer = {"", "Example:", "  fulmar tcp listen --port 9900 > received"})
final class ListenCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = CommonOptions.withSettings();
  @Mixin private ListenOptions listen;

  @Override
  public Integer call() {
    try (TransportServer server = listen.listen(common)) {
      common.output().note(ListenOptions.words(server));
      try (TransportSocket socket = server.accept()) {
        new Plumbing(socket).run();
      }
      return 0;
    } catch (IOException failed) {
      throw new CommandFailure(failed.getMessage());
    }
  }
}
