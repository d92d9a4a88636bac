package dev.fulmar.netem.trace;

import dev.fulmar.netem.rate.ConstantRate;
import dev.fulmar.netem.rate.RateSchedule;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.regex.Pattern;

/** The form {@code t_ms,mbps}: a line for each change of the rate. */
final class CsvForm {
  static final String HEADER = "t_ms,mbps";

  private static final Pattern NUMBER =
      Pattern.compile("-?\\d{1,20}(?:\\.\\d{1,40})?(?:[eE][+-]?\\d{1,2})?");
  private static final double NANOS_PER_MS = 1e6;
  private static final double BITS_PER_MBIT = 1e6;
  private static final double MAX_MS = RateSchedule.MAX_NANOS / NANOS_PER_MS;
  private static final double MAX_MBPS = ConstantRate.MAX_BITS_PER_SECOND / BITS_PER_MBIT;

  private static final String ALLOWED_TIME =
      "ms, 0 in the first line, each above the line before, at most %.0f".formatted(MAX_MS);
  private static final String ALLOWED_RATE =
      "Mbit/s from 0 to %.0f, or nothing in the last line, where the trace ends"
          .formatted(MAX_MBPS);

  private final TraceLines lines;
  private long[] startsNanos = new long[1024];
  private long[] bitsPerSecond = new long[1024];
  private int steps;
  private boolean carries;

  private CsvForm(TraceLines lines) {
    this.lines = lines;
  }

  /**
   * Reads a trace; times and rates are rounded to whole nanoseconds and bits a second.
   *
   * @throws TraceException if it is none
   */
  static RateSchedule read(TraceLines lines) throws IOException {
    return new CsvForm(lines).read();
  }

  private RateSchedule read() throws IOException {
    String line = lines.next();
    if (line != null && line.replace(" ", "").equals(HEADER)) {
      line = lines.next();
    }
    long endNanos = -1;
    for (; line != null; line = lines.next()) {
      String[] fields = line.split(",", -1);
      if (fields.length != 2) {
        throw lines.refusal(line, "has %d of 2 fields".formatted(fields.length), HEADER);
      }
      if (endNanos >= 0) {
        throw lines.refusal(line, "stands behind the end", "no line after one without a rate");
      }
      long nanos = nanos(fields[0].strip());
      if (fields[1].isBlank() && steps > 0) {
        endNanos = nanos;
      } else {
        add(nanos, rate(fields[1].strip()));
      }
    }
    return schedule(endNanos);
  }

  private long nanos(String text) throws TraceException {
    long nanos = Math.round(number(text, MAX_MS, ALLOWED_TIME) * NANOS_PER_MS);
    if (steps == 0 && nanos != 0) {
      throw lines.refusal(text, "is not 0 in the first line", ALLOWED_TIME);
    }
    if (steps > 0 && nanos <= startsNanos[steps - 1]) {
      throw lines.refusal(text, "is not above the line before", ALLOWED_TIME);
    }
    return nanos;
  }

  private long rate(String text) throws TraceException {
    return Math.round(number(text, MAX_MBPS, ALLOWED_RATE) * BITS_PER_MBIT);
  }

  private double number(String text, double max, String allowed) throws TraceException {
    if (!NUMBER.matcher(text).matches()) {
      throw lines.refusal(text, "is not a number", allowed);
    }
    double number = Double.parseDouble(text);
    if (number < 0) {
      throw lines.refusal(text, "is negative", allowed);
    }
    if (number > max) {
      throw lines.refusal(text, "is too large", allowed);
    }
    return number;
  }

  private void add(long nanos, long rate) throws TraceException {
    if (steps == RateSchedule.MAX_STEPS) {
      throw lines.refusal("is too long", "at most " + RateSchedule.MAX_STEPS + " rates");
    }
    if (steps == startsNanos.length) {
      startsNanos = Arrays.copyOf(startsNanos, 2 * steps);
      bitsPerSecond = Arrays.copyOf(bitsPerSecond, 2 * steps);
    }
    startsNanos[steps] = nanos;
    bitsPerSecond[steps] = rate;
    carries |= rate > 0;
    steps++;
  }

  private RateSchedule schedule(long endNanos) throws TraceException {
    if (steps == 0) {
      throw lines.refusal("is empty", "a line for each rate, " + HEADER);
    }
    if (!carries) {
      throw lines.refusal("has no rate but 0", "at least one above 0");
    }
    long[] starts = Arrays.copyOf(startsNanos, steps);
    long[] rates = Arrays.copyOf(bitsPerSecond, steps);
    try {
      if (endNanos < 0 && steps == 1) {
        return RateSchedule.once(starts, rates);
      }
      return RateSchedule.repeating(starts, rates, endNanos < 0 ? likeTheOneBefore() : endNanos);
    } catch (IllegalArgumentException refused) {
      throw lines.refusal("is refused", refused.getMessage());
    }
  }

  private long likeTheOneBefore() {
    return 2 * startsNanos[steps - 1] - startsNanos[steps - 2];
  }

  /**
   * Writes a trace, with a line for its end where that would be read otherwise.
   *
   * @throws IllegalArgumentException if it changes and does not repeat, which this form cannot say
   */
  static void write(RateSchedule trace, Writer out) throws IOException {
    int last = trace.steps() - 1;
    if (!trace.repeats() && last > 0) {
      throw new IllegalArgumentException(
          "schedule stays at its last rate, must repeat or have one");
    }
    out.write(HEADER + "\n");
    for (int step = 0; step <= last; step++) {
      out.write(millionths(trace.startNanos(step)) + ",");
      out.write(millionths(trace.bitsPerSecond(step)) + "\n");
    }
    boolean endIsClear =
        !trace.repeats()
            || (last > 0
                && trace.endNanos(last) - trace.startNanos(last)
                    == trace.startNanos(last) - trace.startNanos(last - 1));
    if (!endIsClear) {
      out.write(millionths(trace.periodNanos()) + ",\n");
    }
  }

  /** Nanoseconds as milliseconds, bits as megabits. */
  private static String millionths(long amount) {
    return amount == 0 ? "0" : BigDecimal.valueOf(amount, 6).stripTrailingZeros().toPlainString();
  }
}
