package dev.fulmar.examples.apps.link;

import com.google.gson.JsonObject;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.SocketName;
import dev.fulmar.examples.apps.WholeNumber;
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
      "SPEC is words in any order, with blanks between them and every amount with its unit (b and",
      "kb are bytes, 1 kb = 1000); without one nothing is impaired:",
      "  loss 5%% | loss pattern(1,1,0) | loss packets(3,17) | blackhole",
      "  loss ge(p=1%%,r=25%%) | loss markov(p13=1%%,p31=25%%) | loss correlated(p=5%%,rho=25%%)",
      "  corrupt 0.1%%",
      "  duplicate 1%%",
      "  rate 10mbit | rate bucket(rate=10mbit,burst=64kb) | rate schedule(10mbit,5s=2mbit)",
      "  rate trace(FILE), the capacity from a file: mahimahi's, or t_ms,mbps in a .csv",
      "  queue 100p or queue 64kb with droptail | drophead | codel(target=5ms,interval=100ms)",
      "  | red(min=5p,max=15p,p=10%%)",
      "  delay 40ms with jitter 10ms | jitter normal(5ms) | jitter pareto(5ms) | jitter table(FILE)",
      "  (a line jitter_ms, then a number a line), in order, but with a jitter also: reorder 25%%",
      "",
      "A stream never loses a byte: a tcp link takes delay, a fault in each direction, of",
      "  blackhole | swallow | stall 2s | throttle 1kb (a second) | drip 1b every 100ms",
      "  reset after 10kb | halfclose after 10kb",
      "and, in --up for both ways,",
      "  exchange(n=100,p=50%%,alpha=50%%)",
      "of each n connections p lose their exchange; of alpha of those the server never sees the",
      "request, of the others the client never sees the response. It hears nothing at all.",
      "",
      "A scenario is links, each with name, listen, to and up, down, seed, steps as needed:",
      "  duration: 60s",
      "  links:",
      "    - name: wan",
      "      listen: udp:5684",
      "      to: udp:localhost:5683",
      "      up: loss 5%% delay 40ms",
      "      steps:",
      "        - {at: 5s, up: blackhole}",
      "        - {at: 8s, up: loss 5%% delay 40ms}",
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
          + " --up \"exchange(n=100,p=50%%,alpha=50%%)\"",
      "  fulmar link --listen udp:5684 --to udp:localhost:5683 --control 8001, and meanwhile",
      "  curl -X PUT -H 'Content-Type: application/json' -d '{\"up\":\"loss 20%%\"}'"
          + " localhost:8001/links/link"
    },
    synopsisSubcommandLabel = "[COMMAND]",
    subcommands = TraceCommand.class)
public final class LinkCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = CommonOptions.withSettings();

  @Mixin private LinkWishes wishes = new LinkWishes();

  @Mixin private LinkFiles files = new LinkFiles();

  @Option(
      names = "--control",
      paramLabel = "PORT",
      converter = WholeNumber.Port.class,
      description =
          "Show and change the links by HTTP at this port of the loopback: GET /links, /stats,"
              + " GET and PUT /links/NAME; the name is 'link' without a scenario.")
  private Integer controlPort;

  @Option(
      names = "--strict",
      description =
          "Exit 1 if something left too late (DEGRADED) or there was too much of it (overrun), for a"
              + " file, too.")
  private boolean strict;

  LinkCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    LinkPlans plans = wishes.plans(common);
    RunningLinks running = RunningLinks.start(plans, files, controlPort, common);
    LinkSession session = new LinkSession(running, common.output());
    Runtime.getRuntime().addShutdownHook(new Thread(() -> session.end(strict), "fulmar-link-stop"));
    if (running.controlUri() != null) {
      common.output().note("control at " + running.controlUri());
    }
    running.links().forEach((name, link) -> announce(name, link, plans));
    session.follow(plans.duration());
    return session.end(strict) ? 0 : 1;
  }

  private void announce(String name, ImpairedLink link, LinkPlans plans) {
    JsonObject listening = new JsonObject();
    listening.addProperty("listening", "link");
    if (plans.scenario() != null) {
      listening.addProperty("link", name);
    }
    listening.addProperty("address", SocketName.of(link.address()));
    listening.addProperty("port", link.address().getPort());
    String label = plans.scenario() == null ? "" : name + " ";
    common.output().result("listening on link " + label + SocketName.of(link.address()), listening);
  }
}
