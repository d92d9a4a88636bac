package dev.fulmar.examples.apps.coap;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.PlainText;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.elements.AddressEndpointContext;
import org.eclipse.californium.elements.config.Configuration;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What every CoAP client takes. */
final class ClientOptions {
  @Mixin private CommonOptions common = CommonOptions.withSettings();
  @Mixin private CoapOptions coap;

  @Parameters(
      paramLabel = "URI",
      converter = CoapUriConverter.class,
      description =
          "coap://HOST[:PORT]/PATH or coaps://..; the port is 5683 or 5684 if none is given.")
  private URI uri;

  @ArgGroup(multiplicity = "0..1")
  private ClientSecurity security; // null where the user says nothing

  CommonOptions common() {
    return common;
  }

  /**
   * A confirmable request to the URI.
   *
   * @throws CommandFailure if the host is not known
   * @throws picocli.CommandLine.ParameterException if the URI does not fit into options (RFC 7252,
   *     6.4)
   */
  Request request(CoAP.Code code) {
    Request request = new Request(code);
    int port = uri.getPort() < 0 ? CoAP.getDefaultPort(uri.getScheme()) : uri.getPort();
    try {
      InetAddress host = InetAddress.getByName(uri.getHost());
      request.setDestinationContext(new AddressEndpointContext(new InetSocketAddress(host, port)));
      return request.setURI(uri);
    } catch (UnknownHostException unknown) {
      throw new CommandFailure("host '%s' is not known".formatted(uri.getHost()));
    } catch (IllegalArgumentException doesNotFit) {
      throw common.usage(
          "URI '%s' cannot be sent: %s".formatted(uri, PlainText.ofFailure(doesNotFit)));
    }
  }

  private boolean isSecure() {
    boolean secure = CoAP.isSecureScheme(uri.getScheme());
    if (!secure && security != null) {
      throw common.usage(
          "--psk, --cafile, --pin and --insecure are for coaps, and '%s' is not".formatted(uri));
    }
    return secure;
  }

  private ClientSession openSecure(Configuration configuration) throws IOException {
    return ClientSession.open(
        configuration, ClientSecurity.connector(security, configuration, common));
  }

  /**
   * Opens the client's own endpoint on a free port.
   *
   * @throws CommandFailure if no socket can be opened
   * @throws picocli.CommandLine.ParameterException if a setting is unknown or not allowed
   */
  ClientSession open() {
    try {
      return coap.start(common, isSecure() ? this::openSecure : ClientSession::open);
    } catch (IOException noSocket) {
      throw new CommandFailure("cannot open a UDP socket: " + PlainText.ofFailure(noSocket));
    }
  }
}
