package dev.fulmar.cocored;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.californium.CocoRedConfig;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import dev.fulmar.cocored.californium.EnvironmentSettings;
import dev.fulmar.cocored.californium.Serving;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.Map;
import org.eclipse.californium.elements.Connector;
import org.eclipse.californium.elements.config.Configuration;

/**
 * The way in: CoCo-RED for a Californium server or client.
 *
 * <pre>{@code
 * Configuration config = CocoRed.configuration();
 * CoapServer server = new CoapServer(config);
 * server.addEndpoint(CocoRed.endpoint(config, 5683));
 * CoapClient client = new CoapClient("coap://[::1]/sensor");
 * client.setEndpoint(CocoRed.endpoint(config, 0));
 * }</pre>
 *
 * <p>Both halves work alone: a client with CoCo-RED talks to any server, and the other way round.
 */
public final class CocoRed {
  private CocoRed() {}

  /**
   * Makes the keys of CoCo-RED known to Californium. To be called before the first {@link
   * Configuration} is made from a file, as with Californium's own {@code CoapConfig.register()};
   * otherwise the file's keys are unknown and ignored.
   */
  public static void register() {
    CocoRedConfig.register();
  }

  /** Californium's defaults under {@link Profile#PAPER}. */
  public static Configuration configuration() {
    return configuration(Profile.PAPER);
  }

  /** Californium's defaults under a profile; every key can still be set. */
  public static Configuration configuration(Profile profile) {
    requireNonNull(profile, "profile");
    register();
    return new Configuration().set(CocoRedConfig.PROFILE, profile);
  }

  /**
   * The defaults of {@link Profile#PAPER} with what the environment says over them: {@code
   * COAP_COCORED_PROFILE}, every other key of CoCo-RED, and every key of Californium's CoAP, UDP
   * and system modules, as {@link EnvironmentSettings} has them. It takes the keys of DTLS, too, if
   * it is called with their class afterwards.
   *
   * @param environment as {@code System.getenv()} has it
   * @throws IllegalArgumentException if a variable that begins with {@code COAP_COCORED_} names no
   *     key, or a value is not allowed
   */
  public static Configuration configuration(Map<String, String> environment) {
    Configuration config = configuration();
    EnvironmentSettings.apply(config, environment);
    return config;
  }

  /**
   * As {@link #configuration(Map)}, with a properties file between: what the environment says
   * counts before the file, and the file before the defaults.
   *
   * @param file in Californium's format; read to its end, not closed
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException as {@link #configuration(Map)}
   */
  public static Configuration configuration(Map<String, String> environment, InputStream file)
      throws IOException {
    Configuration config = configuration();
    config.load(file);
    EnvironmentSettings.apply(config, environment);
    return config;
  }

  /**
   * An endpoint on all local addresses, IPv4 and IPv6.
   *
   * @param config from {@link #configuration()}, or the user's own: keys of CoCo-RED that it lacks
   *     have their defaults
   * @param port the UDP port, 0..65535; 0 takes a free one
   * @throws IllegalArgumentException if the port is out of range or keys contradict each other
   */
  public static CocoRedEndpoint endpoint(Configuration config, int port) {
    return endpoint(config, new InetSocketAddress(port));
  }

  /**
   * An endpoint on one local address.
   *
   * @param config as in {@link #endpoint(Configuration, int)}
   * @param address where to receive
   * @throws IllegalArgumentException if keys contradict each other
   */
  public static CocoRedEndpoint endpoint(Configuration config, InetSocketAddress address) {
    return CocoRedEndpoint.of(config, address);
  }

  /**
   * An endpoint over a connector of the user's own, for example Scandium's DTLSConnector.
   *
   * @param config as in {@link #endpoint(Configuration, int)}
   * @param connector carries datagrams; not used by another endpoint
   * @throws IllegalArgumentException if the connector carries no datagrams or keys contradict each
   *     other
   */
  public static CocoRedEndpoint endpoint(Configuration config, Connector connector) {
    return CocoRedEndpoint.of(config, connector);
  }

  /**
   * Keeps the place of the message that this thread is serving until the ticket is completed. For
   * handlers of requests, responses and notifications that hand their work to other threads: called
   * within the handler, before it returns.
   *
   * @return the message's place; to be completed once, from any thread
   * @throws IllegalStateException if this thread serves no message of such an endpoint: a resource
   *     or client with an executor of its own is called too late, and is better served by {@link
   *     CocoRedEndpoint#setBacklogGauge}
   */
  public static ServiceTicket ticket() {
    return Serving.ticket();
  }
}
