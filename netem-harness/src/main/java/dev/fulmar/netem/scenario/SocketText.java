package dev.fulmar.netem.scenario;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A socket as scenario files and command lines name it: {@code udp:5683}, {@code
 * tcp:127.0.0.1:8080}, {@code udp:[::1]:5683}, {@code tcp:localhost:8080}. The host is not looked
 * up.
 *
 * @param protocol {@code udp} or {@code tcp}
 * @param host an address, without brackets, or a name; null where none is given
 * @param port from 0 to 65535
 */
public record SocketText(String protocol, String host, int port) {
  /** How to write where to listen. */
  public static final String LISTEN_FORM = "udp|tcp:[ADDRESS:]PORT";

  /** How to write whom to send to. */
  public static final String TO_FORM = "udp|tcp:HOST:PORT";

  private static final String LISTEN_EXAMPLES = "udp:5683, tcp:127.0.0.1:8080, udp:[::1]:0";
  private static final String TO_EXAMPLES = "udp:localhost:5683, tcp:[::1]:8080";
  private static final Pattern FORM =
      Pattern.compile(
          "(?<protocol>udp|tcp):"
              + "(?:(?:\\[(?<ipv6>[0-9A-Fa-f:.]+(?:%\\S+)?)]|(?<host>[^\\s:\\[\\]]+)):)?"
              + "(?<port>\\d{1,5})");
  private static final int MAX_PORT = 65_535;

  /**
   * Reads where to listen: the host may be missing, port 0 takes a free one.
   *
   * @throws IllegalArgumentException if it is not written so; says what is allowed
   */
  public static SocketText listen(String text) {
    return parse(text, LISTEN_FORM, LISTEN_EXAMPLES);
  }

  /**
   * Reads whom to send to: a host and a port of its own.
   *
   * @throws IllegalArgumentException if it is not written so; says what is allowed
   */
  public static SocketText to(String text) {
    SocketText address = parse(text, TO_FORM, TO_EXAMPLES);
    if (address.host() == null) {
      throw refusal(text, TO_FORM, TO_EXAMPLES);
    }
    if (address.port() == 0) {
      throw new IllegalArgumentException(
          "'%s' has the port 0, allowed: 1 to %d".formatted(text, MAX_PORT));
    }
    return address;
  }

  private static SocketText parse(String text, String form, String examples) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw refusal(text, form, examples);
    }
    int port = Integer.parseInt(matcher.group("port"));
    if (port > MAX_PORT) {
      throw new IllegalArgumentException(
          "'%s' has the port %d, allowed: 0 to %d".formatted(text, port, MAX_PORT));
    }
    String ipv6 = matcher.group("ipv6");
    return new SocketText(
        matcher.group("protocol"), ipv6 == null ? matcher.group("host") : ipv6, port);
  }

  private static IllegalArgumentException refusal(String text, String form, String examples) {
    return new IllegalArgumentException(
        "'%s' is not allowed, allowed: %s as in %s".formatted(text, form, examples));
  }
}
