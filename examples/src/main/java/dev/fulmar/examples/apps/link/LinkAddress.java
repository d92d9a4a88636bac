package dev.fulmar.examples.apps.link;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A socket as the command line names it: {@code udp:5683}, {@code tcp:127.0.0.1:8080}, {@code
 * udp:[::1]:5683}, {@code tcp:localhost:8080}. The host is not looked up yet.
 *
 * @param protocol of the socket
 * @param host an address, without brackets, or a name; null where none is given
 * @param port from 0 to 65535
 */
record LinkAddress(LinkProtocol protocol, String host, int port) {
  static final String LISTEN_FORM = "udp|tcp:[ADDRESS:]PORT";
  static final String TO_FORM = "udp|tcp:HOST:PORT";

  private static final Pattern FORM =
      Pattern.compile(
          "(?<protocol>udp|tcp):"
              + "(?:(?:\\[(?<ipv6>[0-9A-Fa-f:.]+(?:%\\S+)?)]|(?<host>[^\\s:\\[\\]]+)):)?"
              + "(?<port>\\d{1,5})");
  private static final int MAX_PORT = 65_535;

  /**
   * Looks the host up.
   *
   * @return the wildcard of both families if no host is given
   * @throws UnknownHostException if the host is not known
   */
  InetSocketAddress resolve() throws UnknownHostException {
    return host == null
        ? new InetSocketAddress(port)
        : new InetSocketAddress(InetAddress.getByName(host), port);
  }

  private static LinkAddress parse(String text, String form, String examples) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw refusal(text, form, examples);
    }
    int port = Integer.parseInt(matcher.group("port"));
    if (port > MAX_PORT) {
      throw new TypeConversionException(
          "'%s' has the port %d, allowed: 0 to %d".formatted(text, port, MAX_PORT));
    }
    LinkProtocol protocol =
        matcher.group("protocol").equals("udp") ? LinkProtocol.UDP : LinkProtocol.TCP;
    String ipv6 = matcher.group("ipv6");
    return new LinkAddress(protocol, ipv6 == null ? matcher.group("host") : ipv6, port);
  }

  private static TypeConversionException refusal(String text, String form, String examples) {
    return new TypeConversionException(
        "'%s' is not allowed, allowed: %s as in %s".formatted(text, form, examples));
  }

  /** Where to listen: the host may be missing, port 0 takes a free one. */
  static final class Listen implements ITypeConverter<LinkAddress> {
    private static final String EXAMPLES = "udp:5683, tcp:127.0.0.1:8080, udp:[::1]:0";

    @Override
    public LinkAddress convert(String text) {
      return parse(text, LISTEN_FORM, EXAMPLES);
    }
  }

  /** Whom to send to: a host and a port of its own. */
  static final class To implements ITypeConverter<LinkAddress> {
    private static final String EXAMPLES = "udp:localhost:5683, tcp:[::1]:8080";

    @Override
    public LinkAddress convert(String text) {
      LinkAddress address = parse(text, TO_FORM, EXAMPLES);
      if (address.host() == null) {
        throw refusal(text, TO_FORM, EXAMPLES);
      }
      if (address.port() == 0) {
        throw new TypeConversionException(
            "'%s' has the port 0, allowed: 1 to %d".formatted(text, MAX_PORT));
      }
      return address;
    }
  }
}
