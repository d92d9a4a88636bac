package dev.fulmar.examples.apps.tcp;

import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.transport.congestion.Algorithm;
import dev.fulmar.transport.core.ConnectionConfig;
import dev.fulmar.transport.core.ConnectionConfigBuilder;
import dev.fulmar.transport.socket.TransportSettings;

/** From the words of the command line to the settings of a socket. */
final class TcpSettings {
  private TcpSettings() {}

  /**
   * The settings that {@code -D} and {@code --config} ask for, with a congestion control.
   *
   * @throws picocli.CommandLine.ParameterException if one is unknown or not allowed
   */
  static TransportSettings of(CommonOptions common, Algorithm algorithm) {
    ConnectionConfigBuilder builder = ConnectionConfig.builder().congestion(algorithm::create);
    try {
      TcpSetting.apply(common.settings(), builder);
    } catch (IllegalArgumentException refused) {
      throw common.usage(refused.getMessage());
    }
    return TransportSettings.DEFAULT.with(builder.build());
  }
}
