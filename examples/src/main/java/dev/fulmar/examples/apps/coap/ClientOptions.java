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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What every CoAP client takes. */
final class ClientOptions {
  @Mixin private CommonOptions common = CommonOptions.withSettings();
  @Mixin private CoapOptions coap;

  @Parameters(
      paramLabel = "URI",
      converter = CoapUriConverter.class,
      description = "coap://HOST[:PORT]/PATH; the port is 5683 unless it is given.")
  private URI uri;

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
    int port = uri.getPort() < 0 ? CoAP.DEFAULT_COAP_PORT : uri.getPort();
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

  /**
   * Opens the client's own endpoint on a free port.
   *
   * @throws CommandFailure if no socket can be opened
   * @throws picocli.CommandLine.ParameterException if a setting is unknown or not allowed
   */
  ClientSession open() {
    try {
      return coap.start(common, ClientSession::open);
    } catch (IOException noSocket) {
      throw new CommandFailure("cannot open a UDP socket: " + PlainText.ofFailure(noSocket));
    }
  }
}
