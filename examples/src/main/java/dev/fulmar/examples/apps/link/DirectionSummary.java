package dev.fulmar.examples.apps.link;

import com.google.gson.JsonObject;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.socket.LatenessSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What became of what went one way.
 *
 * @param protocol what the link carried
 * @param direction which way it went
 * @param counts datagrams, or connections
 * @param lateness how late they, or their bytes, left
 */
record DirectionSummary(
    LinkProtocol protocol, Direction direction, Counts counts, LatenessSummary lateness) {
  /**
   * How many there were.
   *
   * @param offered those that came
   * @param delivered those that came through
   * @param droppedLoss those that were lost on purpose
   * @param droppedQueue those that found the queue full
   * @param overrun those that were not let in because there were too many
   */
  record Counts(long offered, long delivered, long droppedLoss, long droppedQueue, long overrun) {}

  private static final String ROW = "%-9s  %10s  %10s  %12s  %13s  %15s  %8s  %7s";

  /** The names of what {@link #row} holds. */
  static String heading() {
    return ROW.formatted(
        "direction",
        "offered",
        "delivered",
        "dropped_loss",
        "dropped_queue",
        "p99_lateness_us",
        "degraded",
        "overrun");
  }

  /** This direction as a line of a table. */
  String row() {
    return ROW.formatted(
        name(),
        counts.offered(),
        counts.delivered(),
        counts.droppedLoss(),
        counts.droppedQueue(),
        micros(lateness.p99Nanos()),
        lateness.degraded() ? "DEGRADED" : "no",
        counts.overrun());
  }

  /** This direction as a program reads it. */
  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("direction", name());
    json.addProperty("offered", counts.offered());
    json.addProperty("delivered", counts.delivered());
    json.addProperty("dropped_loss", counts.droppedLoss());
    json.addProperty("dropped_queue", counts.droppedQueue());
    json.addProperty("p99_lateness_us", Math.round(lateness.p99Nanos() / 100.0) / 10.0);
    json.addProperty("degraded", lateness.degraded());
    json.addProperty("overrun", counts.overrun());
    return json;
  }

  /** This direction so far, in less than half a line of a terminal. */
  String shortly() {
    return "%s %d of %d out, p99 %d us"
        .formatted(name(), counts.delivered(), counts.offered(), lateness.p99Nanos() / 1000);
  }

  /** Why this direction was not what its specification says; empty if it was. */
  List<String> complaints() {
    List<String> complaints = new ArrayList<>();
    if (lateness.degraded()) {
      complaints.add(
          "%s was DEGRADED: %s %s us late or later, allowed: %s us"
              .formatted(
                  name(),
                  protocol.late(),
                  micros(lateness.p99Nanos()),
                  micros(LatenessSummary.DEGRADED_NANOS)));
    }
    if (counts.overrun() > 0) {
      complaints.add(
          "%s was overrun: %d %s".formatted(name(), counts.overrun(), protocol.overrun()));
    }
    return complaints;
  }

  /** The name of the direction as the user writes it. */
  String name() {
    return direction.name().toLowerCase(Locale.ROOT);
  }

  private static String micros(long nanos) {
    return String.format(Locale.ROOT, "%.1f", nanos / 1e3);
  }
}
