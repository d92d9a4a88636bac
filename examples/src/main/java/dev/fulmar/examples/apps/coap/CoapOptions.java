package dev.fulmar.examples.apps.coap;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.californium.CocoRedConfig;
import dev.fulmar.cocored.californium.EnvironmentSettings;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.PlainText;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.scandium.config.DtlsConfig;
import picocli.CommandLine.Option;

/**
 * What every CoAP program lets its user choose about the protocol: options count before settings
 * (-D, --config), these before environment variables ({@code COAP_ACK_TIMEOUT}, {@code
 * COAP_COCORED_...}), and these before the defaults.
 */
final class CoapOptions {
  /** A file of some size should go both ways; Californium's own default is 8 kB. */
  private static final int LARGEST_BODY_BYTES = 1 << 20;

  /**
   * From 1 s on (RFC 6347, 4.2.4.1): a person at a terminal learns after 15 s that nobody is there.
   */
  private static final int DTLS_RETRANSMISSIONS = 3;

  static {
    DtlsConfig.register();
  }

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      converter = ProfileConverter.class,
      completionCandidates = ProfileConverter.Names.class,
      description = "${COMPLETION-CANDIDATES} (default: COAP_COCORED_PROFILE, else paper).")
  private Profile profile;

  /** What a program makes of a configuration: a server, a client. */
  interface Startable<T> {
    /**
     * Makes it. Californium may refuse what its definitions let pass, and settings that contradict
     * each other.
     *
     * @throws IOException if no socket can be opened
     */
    T start(Configuration configuration) throws IOException;
  }

  /**
   * Starts something under the profile with the user's settings over it.
   *
   * @throws picocli.CommandLine.ParameterException if a setting is unknown or not allowed, or if
   *     what is to start refuses them
   * @throws IOException if no socket can be opened
   */
  <T> T start(CommonOptions common, Startable<T> startable) throws IOException {
    Map<String, String> settings = settings(common);
    Configuration configuration = configuration(settings, common);
    try {
      return startable.start(configuration);
    } catch (IllegalArgumentException | IllegalStateException | ArithmeticException refused) {
      throw common.usage(
          "cannot start with the settings %s: %s"
              .formatted(settings, PlainText.ofFailure(refused)));
    }
  }

  private static Map<String, String> settings(CommonOptions common) {
    Map<String, String> settings = common.settings();
    if (common.isSeedGiven()) {
      settings.putIfAbsent(CocoRedConfig.SEED.getKey(), Long.toString(common.seed()));
    }
    return settings;
  }

  private Configuration configuration(Map<String, String> settings, CommonOptions common) {
    try {
      Configuration configuration = CocoRed.configuration();
      setDefaults(configuration);
      EnvironmentSettings.apply(configuration, System.getenv(), DtlsConfig.class);
      if (profile != null) {
        configuration.set(CocoRedConfig.PROFILE, profile);
      }
      ConfigArguments.apply(settings, configuration);
      return configuration;
    } catch (IllegalArgumentException refused) {
      throw common.usage(refused.getMessage());
    }
  }

  /** What these programs do otherwise than Californium where the user says nothing. */
  static void setDefaults(Configuration configuration) {
    configuration.set(CoapConfig.MAX_RESOURCE_BODY_SIZE, LARGEST_BODY_BYTES);
    configuration.set(DtlsConfig.DTLS_RETRANSMISSION_TIMEOUT, 1, TimeUnit.SECONDS);
    configuration.set(DtlsConfig.DTLS_MAX_RETRANSMISSIONS, DTLS_RETRANSMISSIONS);
    // a peer that sends a flight in several datagrams may rely on our asking for the lost ones
    configuration.set(DtlsConfig.DTLS_USE_EARLY_STOP_RETRANSMISSION, false);
  }
}
