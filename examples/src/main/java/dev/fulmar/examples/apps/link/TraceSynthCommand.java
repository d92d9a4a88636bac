package dev.fulmar.examples.apps.link;

import com.google.gson.JsonObject;
import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.netem.rate.CapacityTrace;
import dev.fulmar.netem.rate.RateSchedule;
import dev.fulmar.netem.trace.TraceConversion;
import dev.fulmar.netem.trace.TraceException;
import dev.fulmar.netem.trace.TraceFile;
import dev.fulmar.netem.trace.mobile.MobileLink;
import dev.fulmar.netem.trace.mobile.Route;
import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fulmar link trace synth}: the capacity of a mobile link, made up. */
@Command(
    name = "synth",
    description = "Makes up the capacity of a 28 GHz cell for one who walks, stops and drives.",
    footer = {
      "",
      "The station comes and goes out of sight; path loss as 3GPP's street canyon, shadows that",
      "change with the way, capacity by Shannon up to a cap. The route is the MRVHS paper's, of a",
      "minute; then it goes back. The same seed makes the same trace.",
      "",
      "Example:",
      "  fulmar link trace synth walk.csv --duration 60s --seed 7",
      "  fulmar link --listen udp:7000 --to udp:127.0.0.1:9000 --up 'rate trace(walk.csv)'"
    })
final class TraceSynthCommand implements Callable<Integer> {
  @Mixin private CommonOptions common;

  @Parameters(
      index = "0",
      paramLabel = "OUT",
      description =
          "Where to write it; t_ms,mbps if it ends in .csv, else mahimahi's form. Replaced if it is"
              + " there.")
  private Path out;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      defaultValue = "60s",
      description = "How long, up to a day; then it starts again (default: ${DEFAULT-VALUE}).")
  private Duration duration;

  @Option(
      names = "--step",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      defaultValue = "10ms",
      description = "How long each rate holds (default: ${DEFAULT-VALUE}).")
  private Duration step;

  @Option(
      names = "--cap",
      paramLabel = "RATE",
      defaultValue = "1gbit",
      description = "What the wire behind the cell carries at most (default: ${DEFAULT-VALUE}).")
  private String cap;

  @Option(
      names = "--los",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      defaultValue = "6s",
      description = "How long the station is in sight, on average (default: ${DEFAULT-VALUE}).")
  private Duration open;

  @Option(
      names = "--nlos",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      defaultValue = "2500ms",
      description = "How long a building is in between, on average (default: ${DEFAULT-VALUE}).")
  private Duration hidden;

  TraceSynthCommand() {}

  @Override
  public Integer call() {
    RateSchedule made = made();
    try {
      CapacityTrace written = TraceFile.isCsv(out) ? made : TraceConversion.toOpportunities(made);
      TraceFile.write(written, out);
    } catch (IllegalArgumentException tooMuch) {
      throw common.usage(
          "OUT: '%s' cannot hold it: %s, allowed: a name that ends in .csv, or a lower --cap"
              .formatted(out, tooMuch.getMessage()));
    } catch (TraceException trouble) {
      throw new CommandFailure(trouble.getMessage());
    }
    report(made);
    return 0;
  }

  private RateSchedule made() {
    try {
      MobileLink link =
          new MobileLink(
              Route.OF_THE_PAPER,
              Units.BIT_RATE.parseWhole(cap),
              open.toNanos(),
              hidden.toNanos(),
              MobileLink.DEFAULT.rampNanos());
      return link.trace(
          new SplittableRandom(common.seed()),
          Math.toIntExact(Math.min(Integer.MAX_VALUE, duration.toMillis())),
          Math.toIntExact(Math.min(Integer.MAX_VALUE, step.toMillis())));
    } catch (IllegalArgumentException refused) {
      throw common.usage(refused.getMessage());
    }
  }

  private void report(RateSchedule made) {
    String mbps =
        BigDecimal.valueOf(made.meanBitsPerSecond(), 6).stripTrailingZeros().toPlainString();
    JsonObject object = new JsonObject();
    object.addProperty("file", out.toString());
    object.addProperty("rates", made.steps());
    object.addProperty("mean_mbps", Double.parseDouble(mbps));
    common
        .output()
        .result("%s: %d rates, %s Mbit/s on average".formatted(out, made.steps(), mbps), object);
  }
}
