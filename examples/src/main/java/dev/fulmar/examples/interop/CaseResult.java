package dev.fulmar.examples.interop;

import com.google.gson.JsonObject;

/**
 * What became of a case.
 *
 * @param reason one line; of a case that passed what could be better, empty if nothing
 * @param elapsedNanos how long it took; {@code >= 0}
 */
record CaseResult(InteropCase interopCase, Verdict verdict, String reason, long elapsedNanos) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** The same, as the second attempt after one in which the server said nothing. */
  CaseResult after(CaseResult silent) {
    String both =
        "second attempt%s; the first: %s"
            .formatted(reason.isEmpty() ? "" : ": " + reason, silent.reason);
    return new CaseResult(interopCase, verdict, both, silent.elapsedNanos + elapsedNanos);
  }

  /** One line of the table. */
  String words() {
    String line = "%s  %-16s  %s".formatted(verdict, interopCase.id(), interopCase.purpose());
    return reason.isEmpty() ? line : line + System.lineSeparator() + "      " + reason;
  }

  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("id", interopCase.id());
    json.addProperty("verdict", verdict.name());
    json.addProperty("reason", reason);
    return json;
  }

  double elapsedSeconds() {
    return elapsedNanos / NANOS_PER_SECOND;
  }
}
