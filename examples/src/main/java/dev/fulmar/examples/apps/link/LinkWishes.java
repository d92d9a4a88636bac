package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.VerdictReplay;
import dev.fulmar.netem.scenario.Scenario;
import dev.fulmar.netem.scenario.ScenarioReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** Which links the user wants: one by its options, or those of a scenario. */
final class LinkWishes {
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
  private LinkConfig up;

  @Option(
      names = "--down",
      paramLabel = "SPEC",
      converter = LinkSpecConverter.class,
      description = "How bad the way back is (default: unimpaired).")
  private LinkConfig down;

  @Option(
      names = "--replay",
      paramLabel = "FILE",
      description =
          "Drop the datagrams that this log of --verdicts says were dropped; SPEC then says"
              + " neither loss nor queue.")
  private Path replay;

  @Option(
      names = "--scenario",
      paramLabel = "FILE",
      description = "Several links and how they change over time, in YAML; see below.")
  private Path scenario;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "End after this time, as in 10s (default: the scenario's, or when it is killed).")
  private Duration duration;

  /**
   * What they come to.
   *
   * @throws picocli.CommandLine.ParameterException if they do not go together
   * @throws CommandFailure if a file cannot be read
   */
  LinkPlans plans(CommonOptions common) {
    if (duration != null && duration.isZero()) {
      throw common.usage("--duration is zero, allowed: 1ms and more");
    }
    return scenario == null ? ofOptions(common) : ofScenario(common);
  }

  private LinkPlans ofOptions(CommonOptions common) {
    if (listen == null || to == null) {
      // not required of a scenario and of the subcommands, so that picocli cannot know
      throw common.usage(
          "%s is missing, allowed: %s, or --scenario FILE"
              .formatted(
                  listen == null ? "--listen" : "--to",
                  listen == null ? LinkAddress.LISTEN_FORM : LinkAddress.TO_FORM));
    }
    VerdictReplay log = replay == null ? null : readReplay(common);
    LinkPlan plan =
        new LinkPlan(
            LinkPlan.ONLY,
            listen.protocol(),
            LinkEnds.of(listen, to, "--", common),
            config(Direction.UP, up, log, common),
            config(Direction.DOWN, down, log, common),
            common.seed());
    return new LinkPlans(
        List.of(plan), null, log, duration == null ? DurationConverter.LONGEST : duration);
  }

  private LinkPlans ofScenario(CommonOptions common) {
    if (listen != null || to != null || up != null || down != null || replay != null) {
      throw common.usage(
          "--scenario says all of the links, allowed beside it:"
              + " --duration, --pcap, --verdicts, --control, --strict, --seed");
    }
    Scenario read;
    try {
      read = ScenarioReader.read(scenario, common.seed());
    } catch (IllegalArgumentException refused) {
      throw common.usage(refused.getMessage());
    } catch (IOException unreadable) {
      throw new CommandFailure(
          "cannot read --scenario '%s': %s".formatted(scenario, FileTrouble.of(unreadable)));
    }
    Duration ofFile =
        read.durationNanos() == Long.MAX_VALUE
            ? DurationConverter.LONGEST
            : Duration.ofNanos(read.durationNanos());
    return new LinkPlans(
        read.links().stream().map(link -> LinkPlan.of(link, common)).toList(),
        read,
        null,
        duration == null ? ofFile : duration);
  }

  private VerdictReplay readReplay(CommonOptions common) {
    if (listen.protocol() == LinkProtocol.TCP) {
      throw common.usage("--replay is for datagrams, allowed: --listen udp:PORT");
    }
    try (Reader log = Files.newBufferedReader(replay)) {
      return VerdictReplay.read(log, replay.toString());
    } catch (IllegalArgumentException refused) {
      throw common.usage("--replay: " + refused.getMessage());
    } catch (IOException unreadable) {
      throw new CommandFailure(
          "cannot read --replay '%s': %s".formatted(replay, FileTrouble.of(unreadable)));
    }
  }

  private static LinkConfig config(
      Direction direction, LinkConfig wanted, VerdictReplay log, CommonOptions common) {
    LinkConfig base = wanted == null ? LinkConfig.unimpaired() : wanted;
    try {
      return log == null ? base : log.config(direction, base);
    } catch (IllegalArgumentException refused) {
      throw common.usage("--" + refused.getMessage());
    }
  }
}
