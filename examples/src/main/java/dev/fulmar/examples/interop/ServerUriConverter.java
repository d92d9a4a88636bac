package dev.fulmar.examples.interop;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import org.eclipse.californium.core.coap.CoAP;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code coap://HOST[:PORT]}, as an address that is still to be resolved. */
final class ServerUriConverter implements ITypeConverter<InetSocketAddress> {
  private static final int HIGHEST_PORT = 65_535;

  @Override
  public InetSocketAddress convert(String text) {
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException malformed) {
      throw refusal(text, "is no URI (" + malformed.getReason() + ")");
    }
    if (!"coap".equalsIgnoreCase(uri.getScheme())) {
      throw refusal(text, "has not the scheme coap");
    }
    if (uri.getHost() == null || uri.getRawUserInfo() != null) {
      throw refusal(text, "names no host");
    }
    if (uri.getPort() == 0 || uri.getPort() > HIGHEST_PORT) {
      throw refusal(text, "has the port " + uri.getPort() + ", which is not in 1 to 65535");
    }
    if (!uri.getRawPath().matches("/?")
        || uri.getRawQuery() != null
        || uri.getRawFragment() != null) {
      throw refusal(text, "goes on after the host; where resources are is said by --map");
    }
    int port = uri.getPort() < 0 ? CoAP.DEFAULT_COAP_PORT : uri.getPort();
    return InetSocketAddress.createUnresolved(uri.getHost(), port);
  }

  private static TypeConversionException refusal(String text, String reason) {
    return new TypeConversionException(
        "'%s' %s, allowed: coap://HOST[:PORT]".formatted(text, reason));
  }
}
