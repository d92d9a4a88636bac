package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.SocketName;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.socket.TcpLink;
import dev.fulmar.netem.socket.TcpLinkBuilder;
import dev.fulmar.netem.socket.UdpLink;
import dev.fulmar.netem.socket.UdpLinkBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * Starts the link that the user asked for.
 *
 * @param ends between which it is
 * @param up how bad the way to the server is
 * @param down how bad the way back is
 */
record LinkStart(LinkEnds ends, LinkConfig up, LinkConfig down) {
  /** What the virtual machine takes here to compile a relay; little to someone who types. */
  private static final Duration WARM_UP = Duration.ofMillis(500);

  /**
   * Starts a link of either protocol.
   *
   * @throws picocli.CommandLine.ParameterException if a specification or setting is not for it
   * @throws CommandFailure if it cannot listen
   */
  ImpairedLink start(LinkProtocol protocol, CommonOptions common) {
    try {
      return protocol == LinkProtocol.UDP
          ? new UdpImpairedLink(udp(common.settings(), common.seed()).start())
          : new TcpImpairedLink(tcp(common.settings(), common.seed()).start());
    } catch (IllegalArgumentException refused) {
      throw common.usage(refused.getMessage());
    } catch (IOException cannotListen) {
      throw new CommandFailure(
          "cannot listen on link %s: %s"
              .formatted(
                  SocketName.of(ends.listen()),
                  cannotListen.getMessage().toLowerCase(Locale.ROOT)));
    }
  }

  private UdpLinkBuilder udp(Map<String, String> settings, long seed) {
    UdpLinkBuilder builder =
        UdpLink.builder()
            .listen(ends.listen())
            .to(ends.to())
            .up(up.forPackets("--up"))
            .down(down.forPackets("--down"))
            .seed(seed)
            .warmUp(WARM_UP);
    LinkSettings.udp().apply(settings, builder);
    return builder;
  }

  private TcpLinkBuilder tcp(Map<String, String> settings, long seed) {
    TcpLinkBuilder builder =
        TcpLink.builder()
            .listen(ends.listen())
            .to(ends.to())
            .up(up.forStreams("--up"))
            .down(down.forStreams("--down"))
            .seed(seed);
    LinkSettings.tcp().apply(settings, builder);
    return builder;
  }
}
