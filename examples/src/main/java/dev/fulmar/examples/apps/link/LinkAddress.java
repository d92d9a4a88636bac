package dev.fulmar.examples.apps.link;

import dev.fulmar.netem.scenario.SocketText;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A socket as the command line names it, see {@link SocketText}. The host is not looked up yet.
 *
 * @param protocol of the socket
 * @param host an address, without brackets, or a name; null where none is given
 * @param port from 0 to 65535
 */
record LinkAddress(LinkProtocol protocol, String host, int port) {
  static final String LISTEN_FORM = SocketText.LISTEN_FORM;
  static final String TO_FORM = SocketText.TO_FORM;

  /** An address that is read already. */
  static LinkAddress of(SocketText text) {
    LinkProtocol protocol = text.protocol().equals("udp") ? LinkProtocol.UDP : LinkProtocol.TCP;
    return new LinkAddress(protocol, text.host(), text.port());
  }

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

  private static LinkAddress read(String text, Function<String, SocketText> reading) {
    try {
      return of(reading.apply(text));
    } catch (IllegalArgumentException refused) {
      throw new TypeConversionException(refused.getMessage());
    }
  }

  /** Where to listen: the host may be missing, port 0 takes a free one. */
  static final class Listen implements ITypeConverter<LinkAddress> {
    @Override
    public LinkAddress convert(String text) {
      return read(text, SocketText::listen);
    }
  }

  /** Whom to send to: a host and a port of its own. */
  static final class To implements ITypeConverter<LinkAddress> {
    @Override
    public LinkAddress convert(String text) {
      return read(text, SocketText::to);
    }
  }
}
