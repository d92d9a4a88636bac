package dev.fulmar.examples.apps.coap;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.californium.CocoRedConfig;
import dev.fulmar.examples.apps.CommonOptions;
import java.util.Map;
import org.eclipse.californium.elements.config.Configuration;
import picocli.CommandLine.Option;

/** What every CoAP program lets its user choose about the protocol. */
final class CoapOptions {
  @Option(
      names = "--profile",
      paramLabel = "NAME",
      defaultValue = "paper",
      converter = ProfileConverter.class,
      completionCandidates = ProfileConverter.Names.class,
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Profile profile;

  /**
   * The profile with the user's settings over it.
   *
   * @throws picocli.CommandLine.ParameterException if a setting is unknown or not allowed
   */
  Configuration configuration(CommonOptions common) {
    Configuration configuration = CocoRed.configuration(profile);
    Map<String, String> settings = common.settings();
    if (common.isSeedGiven()) {
      settings.putIfAbsent(CocoRedConfig.SEED.getKey(), Long.toString(common.seed()));
    }
    try {
      ConfigArguments.apply(settings, configuration);
    } catch (IllegalArgumentException refused) {
      throw common.usage(refused.getMessage());
    }
    return configuration;
  }
}
