package dev.fulmar.examples.apps.link;

import com.google.gson.JsonObject;
import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.examples.apps.SocketName;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.socket.UdpLink;
import dev.fulmar.netem.socket.UdpLinkBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fulmar link}: runs until it is killed, or for a time. */
@Command(
    name = "link",
    description = "An impaired link between any two programs; at its end it says what it did.",
    footer = {
      "",
      "SPEC is words in any order, every amount with its unit; without one nothing is impaired:",
      "  loss 5%% | loss pattern(1,1,0) | loss packets(3,17) | blackhole",
      "  rate 10mbit, queue 100p or queue 64kb, droptail, delay 40ms",
      "",
      "Example:",
      "  fulmar link --listen udp:5684 --to udp:localhost:5683 --up \"loss 5%% delay 40ms\""
    })
public final class LinkCommand implements Callable<Integer> {
  private static final Duration FOREVER = Duration.ofDays(36_500);

  @Mixin private CommonOptions common;

  @Option(
      names = "--listen",
      required = true,
      paramLabel = UdpAddress.LISTEN_FORM,
      converter = UdpAddress.Listen.class,
      description = "Where clients send to (default: all addresses); port 0 takes a free one.")
  private UdpAddress listen;

  @Option(
      names = "--to",
      required = true,
      paramLabel = UdpAddress.TO_FORM,
      converter = UdpAddress.To.class,
      description = "The server.")
  private UdpAddress to;

  @Option(
      names = "--up",
      paramLabel = "SPEC",
      converter = LinkSpecConverter.class,
      description = "How bad the way to the server is (default: unimpaired).")
  private LinkConfig up = LinkConfig.unimpaired();

  @Option(
      names = "--down",
      paramLabel = "SPEC",
      converter = LinkSpecConverter.class,
      description = "How bad the way back is (default: unimpaired).")
  private LinkConfig down = LinkConfig.unimpaired();

  @Option(
      names = "--strict",
      description = "Exit 1 if datagrams left too late (DEGRADED) or were too many (overrun).")
  private boolean strict;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "End after this time, as in 10s (default: when it is killed).")
  private Duration duration = FOREVER;

  LinkCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    if (duration.isZero()) {
      throw common.usage("--duration is zero, allowed: 1ms and more");
    }
    UdpLink link = start();
    LinkSession session = new LinkSession(link, common.output());
    Runtime.getRuntime().addShutdownHook(new Thread(() -> session.end(true), "fulmar-link-stop"));
    JsonObject listening = new JsonObject();
    listening.addProperty("listening", "link");
    listening.addProperty("address", SocketName.of(link.address()));
    listening.addProperty("port", link.address().getPort());
    common.output().result("listening on link " + SocketName.of(link.address()), listening);
    session.follow(duration);
    List<String> complaints = session.end(!strict).complaints();
    if (strict && !complaints.isEmpty()) {
      throw new CommandFailure(String.join("; ", complaints));
    }
    return 0;
  }

  private UdpLink start() {
    LinkEnds ends = LinkEnds.of(listen, to, common);
    UdpLinkBuilder builder =
        UdpLink.builder().listen(ends.listen()).to(ends.to()).up(up).down(down).seed(common.seed());
    try {
      LinkSetting.apply(common.settings(), builder);
    } catch (IllegalArgumentException refused) {
      throw common.usage(refused.getMessage());
    }
    try {
      return builder.start();
    } catch (IOException cannotListen) {
      throw new CommandFailure(
          "cannot listen on link %s: %s"
              .formatted(
                  SocketName.of(ends.listen()),
                  cannotListen.getMessage().toLowerCase(Locale.ROOT)));
    }
  }
}
