package dev.fulmar.transport.socket;

import static java.util.Objects.requireNonNull;

import dev.fulmar.transport.core.ConnectionConfig;
import dev.fulmar.transport.core.EndpointConfig;

/**
 * The settings of a socket, a server or a driver.
 *
 * @param connection of each connection
 * @param endpoint limits across connections
 * @param servicePort the port inside the segments that servers listen at and clients ask for, from
 *     1 to 65,535. The UDP port does not serve for that: an address translator or a relay on the
 *     way may change it
 * @param socketBufferBytes asked for in each direction of the UDP socket, from 4096 to 2^30; the
 *     system may grant less
 */
public record TransportSettings(
    ConnectionConfig connection, EndpointConfig endpoint, int servicePort, int socketBufferBytes) {
  private static final int MAX_PORT = 65_535;
  private static final int LEAST_SOCKET_BUFFER_BYTES = 4096;
  private static final int MOST_SOCKET_BUFFER_BYTES = 1 << 30;

  /** All defaults: port 9900 inside, 4 MiB of socket buffer. */
  public static final TransportSettings DEFAULT =
      new TransportSettings(
          ConnectionConfig.builder().build(), EndpointConfig.DEFAULT, 9900, 4 << 20);

  /**
   * @throws IllegalArgumentException if a figure is outside its range
   */
  public TransportSettings {
    requireNonNull(connection, "connection");
    requireNonNull(endpoint, "endpoint");
    check("servicePort", servicePort, 1, MAX_PORT);
    check(
        "socketBufferBytes",
        socketBufferBytes,
        LEAST_SOCKET_BUFFER_BYTES,
        MOST_SOCKET_BUFFER_BYTES);
  }

  /** The same with other connections. */
  public TransportSettings with(ConnectionConfig other) {
    return new TransportSettings(other, endpoint, servicePort, socketBufferBytes);
  }

  /** The same with other limits across connections. */
  public TransportSettings with(EndpointConfig other) {
    return new TransportSettings(connection, other, servicePort, socketBufferBytes);
  }

  private static void check(String key, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s is %d, must be from %d to %d".formatted(key, value, least, most));
    }
  }
}
