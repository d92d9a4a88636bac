package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.SocketName;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.socket.TcpLink;
import dev.fulmar.netem.socket.TcpLinkBuilder;
import dev.fulmar.netem.socket.UdpLink;
import dev.fulmar.netem.socket.UdpLinkBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * Starts links that the user asked for.
 *
 * @param plans all of them
 * @param files see and hear what they do
 */
record LinkStart(LinkPlans plans, LinkFiles files) {
  /** What the virtual machine takes here to compile a relay; little to someone who types. */
  private static final Duration WARM_UP = Duration.ofMillis(500);

  /**
   * Starts a link of either protocol.
   *
   * @throws picocli.CommandLine.ParameterException if a specification or setting is not for it
   * @throws CommandFailure if it cannot listen
   */
  ImpairedLink start(LinkPlan plan, CommonOptions common) {
    try {
      return plan.protocol() == LinkProtocol.UDP
          ? new UdpImpairedLink(udp(plan, common.settings()).start(), plans.replay())
          : new TcpImpairedLink(tcp(plan, common.settings()).start());
    } catch (IllegalArgumentException refused) {
      throw common.usage(refused.getMessage());
    } catch (IOException cannotListen) {
      throw new CommandFailure(
          "cannot listen on link %s: %s"
              .formatted(
                  SocketName.of(plan.ends().listen()),
                  cannotListen.getMessage().toLowerCase(Locale.ROOT)));
    }
  }

  private UdpLinkBuilder udp(LinkPlan plan, Map<String, String> settings) {
    UdpLinkBuilder builder =
        UdpLink.builder()
            .name(plan.name())
            .listen(plan.ends().listen())
            .to(plan.ends().to())
            .up(plan.up().forPackets("--up"))
            .down(plan.down().forPackets("--down"))
            .seed(plan.seed())
            .verdicts(files.verdicts())
            .tap(files.tap(plan))
            .warmUp(WARM_UP);
    LinkSettings.udp().apply(LinkSettings.forLinks(settings, plans, LinkProtocol.UDP), builder);
    return builder;
  }

  private TcpLinkBuilder tcp(LinkPlan plan, Map<String, String> settings) {
    TcpLinkBuilder builder =
        TcpLink.builder()
            .name(plan.name())
            .listen(plan.ends().listen())
            .to(plan.ends().to())
            .up(plan.up().forStreams(Direction.UP, "--up"))
            .down(plan.down().forStreams(Direction.DOWN, "--down"))
            .seed(plan.seed())
            .verdicts(files.verdicts());
    LinkSettings.tcp().apply(LinkSettings.forLinks(settings, plans, LinkProtocol.TCP), builder);
    return builder;
  }
}
