package dev.fulmar.examples.apps.tcp;

import dev.fulmar.examples.apps.CommandFailure;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A server as the command line names it: {@code localhost:9900}, {@code 127.0.0.1:9900}, {@code
 * [::1]:9900}. The host is not looked up yet.
 *
 * @param host an address, without brackets, or a name
 * @param port from 1 to 65535
 */
record HostAndPort(String host, int port) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?:\\[(?<ipv6>[0-9A-Fa-f:.]+(?:%\\S+)?)]|(?<host>[^\\s:\\[\\]]+)):(?<port>\\d{1,5})");
  private static final int MAX_PORT = 65_535;

  /**
   * Looks the host up.
   *
   * @throws CommandFailure if it is not known
   */
  InetSocketAddress resolve() {
    try {
      return new InetSocketAddress(InetAddress.getByName(host), port);
    } catch (UnknownHostException unknown) {
      throw new CommandFailure("host '%s' is not known".formatted(host));
    }
  }

  static final class Converter implements ITypeConverter<HostAndPort> {
    @Override
    public HostAndPort convert(String text) {
      Matcher matcher = FORM.matcher(text);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "'%s' is not allowed, allowed: HOST:PORT as in localhost:9900, [::1]:9900"
                .formatted(text));
      }
      int port = Integer.parseInt(matcher.group("port"));
      if (port < 1 || port > MAX_PORT) {
        throw new TypeConversionException(
            "'%s' has the port %d, allowed: 1 to %d".formatted(text, port, MAX_PORT));
      }
      String ipv6 = matcher.group("ipv6");
      return new HostAndPort(ipv6 == null ? matcher.group("host") : ipv6, port);
    }
  }
}
