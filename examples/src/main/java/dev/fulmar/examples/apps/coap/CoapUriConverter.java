package dev.fulmar.examples.apps.coap;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A {@code coap} or {@code coaps} URI (RFC 7252, 6.1 and 6.2) as something a request can be sent
 * to.
 */
final class CoapUriConverter implements ITypeConverter<URI> {
  private static final Set<String> SCHEMES = Set.of("coap", "coaps");
  private static final int HIGHEST_PORT = 65_535;
  private static final String ALLOWED = "allowed: coap://HOST[:PORT]/PATH[?QUERY], or coaps";

  @Override
  public URI convert(String text) {
    URI uri = parse(text);
    if (uri.getScheme() == null) {
      throw refusal(text, "has no scheme");
    }
    if (!SCHEMES.contains(uri.getScheme().toLowerCase(Locale.ROOT))) {
      throw refusal(text, "has the scheme '" + uri.getScheme() + "'");
    }
    if (uri.getHost() == null) {
      throw refusal(text, "names no host");
    }
    if (uri.getPort() == 0 || uri.getPort() > HIGHEST_PORT) {
      throw refusal(text, "has the port " + uri.getPort() + ", which is not in 1 to 65535");
    }
    if (uri.getRawFragment() != null) {
      throw refusal(text, "has a fragment '#" + uri.getRawFragment() + "'");
    }
    if (uri.getRawUserInfo() != null) {
      throw refusal(text, "names a user '" + uri.getRawUserInfo() + "'");
    }
    return uri;
  }

  private static URI parse(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException malformed) {
      throw refusal(text, "is no URI (" + malformed.getReason() + ")");
    }
  }

  private static TypeConversionException refusal(String text, String reason) {
    return new TypeConversionException("'%s' %s, %s".formatted(text, reason, ALLOWED));
  }
}
