package dev.fulmar.examples.reproduce.rlnc;

import static dev.fulmar.examples.reproduce.stats.Sense.LESS_IS_BETTER;

import dev.fulmar.examples.reproduce.frame.Metric;
import java.util.List;
import java.util.stream.Stream;

/** What is measured of a run. */
enum RlncMetric {
  ADDITIONAL("additional requests", "messages", "Request messages sent, less N (Figures 4a, 5a)."),
  ADDITIONAL_BYTES(
      "additional bytes",
      "bytes",
      "Of the request messages that brought no new request, as the paper counts: body, {Header:..}"
          + " and 49 bytes beside (Figures 4b, 5b). None for version 1, whose form is another."),
  COMPLETED(
      "completed",
      "s",
      "From the first request until the client knew that all were delivered (Figures 4c, 5c)."),
  WAITED(
      "waited",
      "s",
      "The mean from the arrival of a request at the client until it knew of its delivery, and with"
          + " version 1 had its response."),
  DECODE_TIME(
      "decode time",
      "s",
      "The mean of what a decode takes by the model of the paper's server (Figures 4d, 5d); no"
          + " measurement. What this machine takes is in timings.csv."),
  RESPONSE_BYTES(
      "response bytes",
      "bytes",
      "Bodies of all responses that the server made, whether they arrived or not (Table II)."),
  THEORY("theory", "messages", "The additional requests by Eq. 1 (REST) and Eq. 2."),
  REFUSED("refused", "messages", "Requests that came while the server was decoding."),
  HANDLED_AGAIN(
      "handled again", "messages", "Requests given to the application once more than once."),
  PROBES("probes", "messages", "Of version 1's additional requests those that only asked."),
  REQUEST_BYTES("request bytes", "bytes", "All requests, head and body in HTTP/1.1's form."),
  HTTP_BYTES("http bytes", "bytes", "The same of all requests and all responses.");

  private final String id;
  private final String unit;
  private final String definition;

  RlncMetric(String id, String unit, String definition) {
    this.id = id;
    this.unit = unit;
    this.definition = definition;
  }

  Metric metric() {
    return new Metric(id, unit, LESS_IS_BETTER, definition);
  }

  static List<Metric> all() {
    return Stream.of(values()).map(RlncMetric::metric).toList();
  }

  /** Not a number where there is nothing to measure. */
  double of(Outcome outcome, Way way, Point point) {
    boolean isPaper = way instanceof Way.Paper;
    return switch (this) {
      case ADDITIONAL -> outcome.additional;
      case ADDITIONAL_BYTES -> isPaper ? outcome.additionalBytes : Double.NaN;
      case COMPLETED -> outcome.seconds;
      case WAITED -> outcome.waitedSeconds / point.requests();
      case DECODE_TIME ->
          outcome.modelDecodeNanos == 0
              ? Double.NaN
              : outcome.modelDecodeNanos / 1e9 / outcome.decodes;
      case RESPONSE_BYTES -> outcome.responseBytes;
      case THEORY -> way.expectedAdditional(point);
      case REFUSED -> outcome.refused;
      case HANDLED_AGAIN -> outcome.handled - point.requests();
      case PROBES -> isPaper ? Double.NaN : outcome.probes;
      case REQUEST_BYTES -> outcome.requestBytes;
      case HTTP_BYTES -> outcome.requestBytes + outcome.responseHttpBytes;
    };
  }
}
