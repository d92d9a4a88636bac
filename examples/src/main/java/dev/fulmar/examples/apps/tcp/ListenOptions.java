package dev.fulmar.examples.apps.tcp;

import com.google.gson.JsonObject;
import dev.fulmar.examples.apps.AddressConverter;
import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.SocketName;
import dev.fulmar.examples.apps.WholeNumber;
import dev.fulmar.transport.congestion.Algorithm;
import dev.fulmar.transport.socket.TransportServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import picocli.CommandLine.Option;

/** Where a server listens. */
final class ListenOptions {
  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "9900",
      converter = WholeNumber.Port.class,
      description = "UDP port, 0 takes a free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      converter = AddressConverter.class,
      description = "Local address (default: all, IPv4 and IPv6).")
  private InetAddress bind;

  /**
   * Listens.
   *
   * @throws CommandFailure if the port cannot be had
   */
  TransportServer listen(CommonOptions common) {
    InetSocketAddress wanted =
        bind == null ? new InetSocketAddress(port) : new InetSocketAddress(bind, port);
    try {
      return TransportServer.listen(wanted, TcpSettings.of(common, Algorithm.CUBIC));
    } catch (IOException cannotBind) {
      throw new CommandFailure(
          "cannot listen on tcp %s: %s"
              .formatted(SocketName.of(wanted), cannotBind.getMessage().toLowerCase(Locale.ROOT)));
    }
  }

  /** The line that says that a server can be used, for persons. */
  static String words(TransportServer server) {
    return "listening on tcp " + SocketName.of(server.address());
  }

  /** The same for programs. */
  static JsonObject json(TransportServer server) {
    JsonObject listening = new JsonObject();
    listening.addProperty("listening", "tcp");
    listening.addProperty("address", SocketName.of(server.address()));
    listening.addProperty("port", server.address().getPort());
    return listening;
  }
}
