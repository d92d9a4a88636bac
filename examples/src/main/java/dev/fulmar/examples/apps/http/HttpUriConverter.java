package dev.fulmar.examples.apps.http;

import java.net.URI;
import java.net.URISyntaxException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * An {@code http} or {@code https} URI (RFC 9110, 4.2) as something a request can be sent to. What
 * is not ASCII goes percent-encoded, as UTF-8 (RFC 3987, 3.1).
 */
final class HttpUriConverter implements ITypeConverter<URI> {
  private static final int HIGHEST_PORT = 65_535;

  @Override
  public URI convert(String text) {
    URI uri = parse(text);
    boolean allowed =
        isHttp(uri.getScheme())
            && uri.getHost() != null
            && uri.getPort() != 0
            && uri.getPort() <= HIGHEST_PORT
            && uri.getRawFragment() == null
            && uri.getRawUserInfo() == null;
    if (!allowed) {
      throw refusal(text);
    }
    return uri;
  }

  private static boolean isHttp(String scheme) {
    return "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
  }

  private static URI parse(String text) {
    try {
      return URI.create(new URI(text).toASCIIString());
    } catch (URISyntaxException | IllegalArgumentException malformed) {
      throw refusal(text);
    }
  }

  private static TypeConversionException refusal(String text) {
    return new TypeConversionException(
        "'%s' cannot be sent to, allowed: http[s]://HOST[:PORT][/PATH][?QUERY]".formatted(text));
  }
}
