package dev.fulmar.examples.apps.http;

import com.google.gson.JsonObject;
import java.util.Locale;
import java.util.Optional;

/**
 * What came of sending.
 *
 * @param requests how many there were to send
 * @param elapsedMillis from the first request to the last acknowledgement
 * @param figures what it took
 * @param theory what the paper's formula says of the additional requests, and which it is
 */
record PostResult(int requests, PostFigures figures, long elapsedMillis, Optional<Theory> theory) {
  /**
   * A formula's value.
   *
   * @param formula its name
   * @param additional requests to expect
   */
  record Theory(String formula, double additional) {}

  private static final double MILLIS_PER_SECOND = 1000;

  boolean isComplete() {
    return figures.delivered() == requests;
  }

  /** Beyond one for each request that was sent at all. */
  private long additional() {
    return Math.max(0, figures.transmissions() - requests);
  }

  String words() {
    String expected =
        theory
            .map(t -> String.format(Locale.ROOT, " (%s: %.1f)", t.formula(), t.additional()))
            .orElse("");
    return String.format(
        Locale.ROOT,
        "delivered %d of %d requests in %.1f s by %d transmissions: %d additional%s with %d bytes,"
            + " responses with %d bytes",
        figures.delivered(),
        requests,
        elapsedMillis / MILLIS_PER_SECOND,
        figures.transmissions(),
        additional(),
        expected,
        figures.additionalBytes(),
        figures.responseBytes());
  }

  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("requests", requests);
    json.addProperty("transmissions", figures.transmissions());
    json.addProperty("additional", additional());
    json.addProperty("additional_bytes", figures.additionalBytes());
    json.addProperty("response_bytes", figures.responseBytes());
    json.addProperty("elapsed_ms", elapsedMillis);
    json.addProperty("delivered", figures.delivered());
    theory.ifPresent(t -> json.addProperty("expected_additional", t.additional()));
    return json;
  }
}
