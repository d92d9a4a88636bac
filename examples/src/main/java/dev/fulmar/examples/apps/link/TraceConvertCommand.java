package dev.fulmar.examples.apps.link;

import com.google.gson.JsonObject;
import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.netem.rate.CapacityTrace;
import dev.fulmar.netem.rate.OpportunityTrace;
import dev.fulmar.netem.rate.RateSchedule;
import dev.fulmar.netem.trace.TraceConversion;
import dev.fulmar.netem.trace.TraceException;
import dev.fulmar.netem.trace.TraceFile;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fulmar link trace convert}: from one form of trace to the other. */
@Command(
    name = "convert",
    description = "Writes a mahimahi trace as t_ms,mbps, or the other way round.",
    footer = {
      "",
      "A mahimahi trace has a line for each 1500 bytes that may leave: when, in whole ms.",
      "t_ms,mbps has a line for each change of the rate, from 0 ms on; a last line 'T,' ends it, else",
      "the last rate holds as long as the one before. Both start again at their end.",
      "",
      "Example:",
      "  fulmar link trace convert lte.down lte.csv --step 100ms",
      "  fulmar link trace convert lte.csv lte.down"
    })
final class TraceConvertCommand implements Callable<Integer> {
  private static final int DEFAULT_STEP_MS = 100;

  @Mixin private CommonOptions common;

  @Parameters(
      index = "0",
      paramLabel = "IN",
      description = "The trace; t_ms,mbps if it ends in .csv or has a comma in its first line.")
  private Path in;

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      description = "Where to write it; t_ms,mbps if it ends in .csv. Replaced if it is there.")
  private Path out;

  @Option(
      names = "--step",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "How long each rate of t_ms,mbps holds, from 1ms to a day (default: 100ms).")
  private Duration step;

  TraceConvertCommand() {}

  @Override
  public Integer call() {
    int stepMs = stepMs();
    CapacityTrace written;
    try {
      CapacityTrace read = TraceFile.read(in);
      written = converted(read, stepMs);
      TraceFile.write(written, out);
    } catch (TraceException trouble) {
      throw new CommandFailure(trouble.getMessage());
    }
    report(written);
    return 0;
  }

  private int stepMs() {
    if (step == null) {
      return DEFAULT_STEP_MS;
    }
    if (!TraceFile.isCsv(out)) {
      throw common.usage(
          "--step: '%s' will have no steps, allowed: an OUT that ends in .csv".formatted(out));
    }
    long stepMs = step.toMillis();
    if (stepMs < 1 || stepMs > OpportunityTrace.MAX_MS) {
      throw common.usage(
          "--step is %dms, allowed: 1ms to %dms".formatted(stepMs, OpportunityTrace.MAX_MS));
    }
    return (int) stepMs;
  }

  private CapacityTrace converted(CapacityTrace read, int stepMs) {
    try {
      if (read instanceof OpportunityTrace opportunities && TraceFile.isCsv(out)) {
        return TraceConversion.toSchedule(opportunities, stepMs);
      }
      if (read instanceof RateSchedule schedule && !TraceFile.isCsv(out)) {
        return TraceConversion.toOpportunities(schedule);
      }
    } catch (IllegalArgumentException refused) {
      throw new CommandFailure("'%s' cannot be converted: %s".formatted(in, refused.getMessage()));
    }
    throw common.usage(
        "OUT: '%s' would have the form of '%s', allowed: a name that %s in .csv"
            .formatted(out, in, TraceFile.isCsv(out) ? "does not end" : "ends"));
  }

  private void report(CapacityTrace written) {
    String mbps =
        BigDecimal.valueOf(written.meanBitsPerSecond(), 6).stripTrailingZeros().toPlainString();
    int entries =
        written instanceof RateSchedule schedule
            ? schedule.steps()
            : ((OpportunityTrace) written).count();
    String kind = TraceFile.isCsv(out) ? "rates" : "opportunities";
    JsonObject object = new JsonObject();
    object.addProperty("file", out.toString());
    object.addProperty(kind, entries);
    object.addProperty("mean_mbps", Double.parseDouble(mbps));
    common
        .output()
        .result("%s: %d %s, %s Mbit/s on average".formatted(out, entries, kind, mbps), object);
  }
}
