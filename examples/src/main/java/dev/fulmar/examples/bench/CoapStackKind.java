package dev.fulmar.examples.bench;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.californium.CocoRedConfig;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.core.network.CoapEndpoint;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.UdpConfig;

/** The endpoints that {@code bench coap} compares. */
enum CoapStackKind {
  /** Californium's own endpoint in its standard configuration: the peer of the others. */
  CALIFORNIUM("californium"),

  /** CoCo-RED with so large a buffer that nothing is dropped: what its work costs. */
  K10000("k10000"),

  /** CoCo-RED as the paper has it, K = 100: what it drops is part of what it does. */
  PAPER("paper"),

  /** An observer that paces its acknowledgements, with the same large buffer as K10000. */
  GATEWAY("gateway");

  private static final int CAPACITY_WITHOUT_DROPS = 10_000;

  private final String label;

  CoapStackKind(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /** The defaults of Californium, and of CoCo-RED where it is one. */
  Configuration configuration() {
    return switch (this) {
      case CALIFORNIUM -> {
        CoapConfig.register();
        UdpConfig.register();
        yield new Configuration();
      }
      case K10000 -> withRoom(Profile.PAPER);
      case PAPER -> CocoRed.configuration();
      case GATEWAY -> withRoom(Profile.GATEWAY);
    };
  }

  private static Configuration withRoom(Profile profile) {
    return CocoRed.configuration(profile)
        .set(CocoRedConfig.BUFFER_CAPACITY, CAPACITY_WITHOUT_DROPS)
        // known, so that the first messages of a cold start are not taken for slow handlers
        .set(CocoRedConfig.SERVICE_TIME, 10, TimeUnit.MICROSECONDS);
  }

  /** A new endpoint on a free port of the loopback, not started. */
  CoapEndpoint endpoint(Configuration configuration) {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    return this == CALIFORNIUM
        ? CoapEndpoint.builder()
            .setConfiguration(configuration)
            .setInetSocketAddress(address)
            .build()
        : CocoRed.endpoint(configuration, address);
  }
}
