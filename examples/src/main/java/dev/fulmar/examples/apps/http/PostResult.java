package dev.fulmar.examples.apps.http;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.fulmar.examples.apps.http.PostTally.Counts;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What came of sending.
 *
 * @param requests how many there were to send
 * @param counts what became of them
 * @param elapsedMillis from the first request to the last acknowledgement
 * @param figures what it took
 * @param theory what the paper's formula says of the additional requests, and which it is
 */
record PostResult(
    int requests, Counts counts, PostFigures figures, long elapsedMillis, Optional<Theory> theory) {
  /**
   * A formula's value.
   *
   * @param formula its name
   * @param additional requests to expect
   */
  record Theory(String formula, double additional) {}

  private static final double MILLIS_PER_SECOND = 1000;

  boolean isComplete() {
    return counts.delivered() == requests;
  }

  /** Why it is not complete, in one sentence. */
  String reason() {
    return counts
        .reason()
        .orElseGet(
            () ->
                counts.refused().isEmpty()
                    ? "not everything was delivered"
                    : "the server did not take every request: " + refused());
  }

  /** What the same command with the same store would do, where not all was delivered. */
  String whatIsKept() {
    long open = requests - ended();
    return open == 0
        ? "the same command with this store sends none of them again"
        : "%d requests stay: the same command with this store goes on with them".formatted(open);
  }

  private long ended() {
    return counts.delivered()
        + counts.refused().values().stream().mapToLong(PostTally.Group::requests).sum()
        + counts.unknown().map(PostTally.Group::requests).orElse(0L);
  }

  /** As {@code 3 answered 500 (first: message 7), 1 answered 503 (first: message 9)}. */
  private String refused() {
    return counts.refused().entrySet().stream()
        .map(
            refusal ->
                "%d answered %d (first: message %d)"
                    .formatted(
                        refusal.getValue().requests(),
                        refusal.getKey(),
                        refusal.getValue().first()))
        .collect(Collectors.joining(", "));
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
        "delivered %d of %d requests%s in %.1f s by %d transmissions: %d additional%s with %d"
            + " bytes, responses with %d bytes%s",
        counts.delivered(),
        requests,
        earlier(),
        elapsedMillis / MILLIS_PER_SECOND,
        figures.transmissions(),
        additional(),
        expected,
        figures.additionalBytes(),
        figures.responseBytes(),
        others());
  }

  private String earlier() {
    long delivered = figures.earlier().delivered();
    return delivered == 0 ? "" : " (and %d of earlier jobs)".formatted(delivered);
  }

  /** A line for whatever is no plain success. */
  private String others() {
    StringBuilder lines = new StringBuilder();
    counts
        .refused()
        .forEach(
            (status, group) ->
                lines.append(
                    "%n%d answered %d (first: message %d)"
                        .formatted(group.requests(), status, group.first())));
    counts
        .unknown()
        .ifPresent(
            group ->
                lines.append(
                    "%n%d may have been delivered (first: message %d)"
                        .formatted(group.requests(), group.first())));
    if (counts.answersLost() > 0) {
      lines.append("%n%d delivered, and the answer is lost".formatted(counts.answersLost()));
    }
    figures
        .earlier()
        .refused()
        .forEach(
            (status, group) ->
                lines.append(
                    "%n%d of earlier jobs answered %d".formatted(group.requests(), status)));
    figures
        .earlier()
        .unknown()
        .ifPresent(
            group ->
                lines.append(
                    "%n%d of earlier jobs may have been delivered".formatted(group.requests())));
    return lines.toString();
  }

  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("requests", requests);
    json.addProperty("transmissions", figures.transmissions());
    json.addProperty("additional", additional());
    json.addProperty("additional_bytes", figures.additionalBytes());
    json.addProperty("response_bytes", figures.responseBytes());
    json.addProperty("elapsed_ms", elapsedMillis);
    json.addProperty("delivered", counts.delivered());
    json.addProperty("earlier_delivered", figures.earlier().delivered());
    json.addProperty("answers_lost", counts.answersLost());
    json.addProperty("fate_unknown", counts.unknown().map(PostTally.Group::requests).orElse(0L));
    json.add("refused", refusedJson());
    theory.ifPresent(t -> json.addProperty("expected_additional", t.additional()));
    return json;
  }

  private JsonArray refusedJson() {
    JsonArray all = new JsonArray();
    counts
        .refused()
        .forEach(
            (status, group) -> {
              JsonObject one = new JsonObject();
              one.addProperty("status", status);
              one.addProperty("requests", group.requests());
              one.addProperty("first", group.first());
              all.add(one);
            });
    return all;
  }
}
