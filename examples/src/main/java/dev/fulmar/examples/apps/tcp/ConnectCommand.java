package dev.fulmar.examples.apps.tcp;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.transport.congestion.Algorithm;
import dev.fulmar.transport.socket.TransportSettings;
import dev.fulmar.transport.socket.TransportSocket;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code fulmar tcp connect}: done once both directions have ended. */
@Command(
    name = "connect",
    description = "Connects to a server: stdin to the stream, the stream to stdout.",
    footer = {"", "Example:", "  fulmar tcp connect localhost:9900 < file"})
final class ConnectCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = CommonOptions.withSettings();

  @Parameters(
      paramLabel = "HOST:P",
      converter = HostAndPort.Converter.class,
      description = "The server.")
  private HostAndPort server;

  @Override
  public Integer call() {
    TransportSettings settings = TcpSettings.of(common, Algorithm.CUBIC);
    try (TransportSocket socket = TransportSocket.connect(server.resolve(), settings)) {
      new Plumbing(socket).run();
      return 0;
    } catch (IOException failed) {
      throw new CommandFailure(failed.getMessage());
    }
  }
}
