package dev.fulmar.examples.apps.link;

import com.google.gson.JsonObject;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.examples.apps.SocketName;
import dev.fulmar.netem.LinkConfig;
import java.time.Duration;
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
      "  rate 10mbit | rate bucket(rate=10mbit,burst=64kb) | rate schedule(10mbit,5s=2mbit)",
      "  rate trace(FILE), the capacity from a file: mahimahi's, or t_ms,mbps in a .csv",
      "  queue 100p or queue 64kb with droptail | drophead | codel(target=5ms,interval=100ms)",
      "  | red(min=5p,max=15p,p=10%%), delay 40ms",
      "",
      "A stream never loses a byte: a tcp link takes delay and, in --up for both ways,",
      "  exchange(n=100,p=50%%,alpha=50%%)",
      "of each n connections p lose their exchange; of alpha of those the server never sees the",
      "request, of the others the client never sees the response. It hears nothing at all.",
      "",
      "What is counted (the last line of each is on tcp links):",
      "  offered       what came in",
      "                up: connections accepted; down: those that reached the server",
      "  delivered     what came out",
      "                up: those that reached the server; down: exchanges completed",
      "  dropped_loss  what was lost as SPEC says",
      "                up: requests lost; down: responses lost",
      "  overrun       datagrams beyond LINK.MAX_PENDING_PACKETS or _BYTES, or too fast to be read",
      "                connections beyond LINK.MAX_CONNECTIONS, which are reset",
      "",
      "Example:",
      "  fulmar link --listen udp:5684 --to udp:localhost:5683 --up \"loss 5%% delay 40ms\"",
      "  fulmar link --listen tcp:8081 --to tcp:localhost:8080"
          + " --up \"exchange(n=100,p=50%%,alpha=50%%)\""
    },
    synopsisSubcommandLabel = "[COMMAND]",
    subcommands = TraceCommand.class)
public final class LinkCommand implements Callable<Integer> {
  private static final Duration FOREVER = Duration.ofDays(36_500);

  @Mixin private CommonOptions common = CommonOptions.withSettings();

  @Option(
      names = "--listen",
      paramLabel = LinkAddress.LISTEN_FORM,
      converter = LinkAddress.Listen.class,
      description =
          "Where clients send or connect to (default: all addresses); port 0 takes a free one.")
  private LinkAddress listen;

  @Option(
      names = "--to",
      paramLabel = LinkAddress.TO_FORM,
      converter = LinkAddress.To.class,
      description = "The server, of the same protocol.")
  private LinkAddress to;

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
      description =
          "Exit 1 if something left too late (DEGRADED) or there was too much of it (overrun).")
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
    if (listen == null || to == null) {
      // not required of the subcommands, so that picocli cannot know
      throw common.usage(
          "%s is missing, allowed: %s"
              .formatted(
                  listen == null ? "--listen" : "--to",
                  listen == null ? LinkAddress.LISTEN_FORM : LinkAddress.TO_FORM));
    }
    if (duration.isZero()) {
      throw common.usage("--duration is zero, allowed: 1ms and more");
    }
    ImpairedLink link =
        new LinkStart(LinkEnds.of(listen, to, common), up, down).start(listen.protocol(), common);
    LinkSession session = new LinkSession(link, common.output());
    Runtime.getRuntime().addShutdownHook(new Thread(() -> session.end(strict), "fulmar-link-stop"));
    JsonObject listening = new JsonObject();
    listening.addProperty("listening", "link");
    listening.addProperty("address", SocketName.of(link.address()));
    listening.addProperty("port", link.address().getPort());
    common.output().result("listening on link " + SocketName.of(link.address()), listening);
    session.follow(duration);
    boolean asSpecified = session.end(strict).complaints().isEmpty();
    return strict && !asSpecified ? 1 : 0;
  }
}
