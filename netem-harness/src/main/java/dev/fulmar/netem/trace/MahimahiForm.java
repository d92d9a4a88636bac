package dev.fulmar.netem.trace;

import dev.fulmar.netem.rate.OpportunityTrace;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;

/** mahimahi's form: a line for each opportunity, its instant in ms. */
final class MahimahiForm {
  private static final String ALLOWED =
      "a whole number of ms, from that of the line before to " + OpportunityTrace.MAX_MS;

  private MahimahiForm() {}

  /**
   * Reads a trace.
   *
   * @throws TraceException if it is none
   */
  static OpportunityTrace read(TraceLines lines) throws IOException {
    int[] instantsMs = new int[1024];
    int count = 0;
    int beforeMs = 0;
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (count == OpportunityTrace.MAX_OPPORTUNITIES) {
        throw lines.refusal(
            "is too long", "at most " + OpportunityTrace.MAX_OPPORTUNITIES + " lines");
      }
      beforeMs = instantMs(line, beforeMs, lines);
      if (count == instantsMs.length) {
        instantsMs = Arrays.copyOf(instantsMs, 2 * count);
      }
      instantsMs[count++] = beforeMs;
    }
    if (count == 0) {
      throw lines.refusal("is empty", "a line for each opportunity, its instant in ms");
    }
    if (beforeMs == 0) {
      throw lines.refusal("has no instant but 0", "a trace that ends after at least 1 ms");
    }
    return new OpportunityTrace(Arrays.copyOf(instantsMs, count));
  }

  private static int instantMs(String line, int beforeMs, TraceLines lines) throws TraceException {
    if (line.matches("-\\d+")) {
      throw lines.refusal(line, "is negative", ALLOWED);
    }
    if (!line.matches("\\d+")) {
      throw lines.refusal(line, "is not a whole number", ALLOWED);
    }
    if (line.length() > 9 || Integer.parseInt(line) > OpportunityTrace.MAX_MS) {
      throw lines.refusal(line, "is too large", ALLOWED);
    }
    int instantMs = Integer.parseInt(line);
    if (instantMs < beforeMs) {
      throw lines.refusal(line, "is before the line before, " + beforeMs, ALLOWED);
    }
    return instantMs;
  }

  static void write(OpportunityTrace trace, Writer out) throws IOException {
    for (int i = 0; i < trace.count(); i++) {
      out.write(Integer.toString(trace.instantMs(i)));
      out.write('\n');
    }
  }
}
