package dev.fulmar.examples.apps.link;

import com.google.gson.JsonObject;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkStats;
import dev.fulmar.netem.socket.LatenessSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What became of the datagrams of one direction.
 *
 * @param direction which way they went
 * @param stats what the link did with them
 * @param lateness how late they left
 * @param overrun how many were dropped because too many were inside the link
 */
record DirectionSummary(
    Direction direction, LinkStats stats, LatenessSummary lateness, long overrun) {
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
        stats.offered(),
        stats.delivered(),
        stats.droppedLoss(),
        stats.droppedQueue(),
        micros(lateness.p99Nanos()),
        lateness.degraded() ? "DEGRADED" : "no",
        overrun);
  }

  /** This direction as a program reads it. */
  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("direction", name());
    json.addProperty("offered", stats.offered());
    json.addProperty("delivered", stats.delivered());
    json.addProperty("dropped_loss", stats.droppedLoss());
    json.addProperty("dropped_queue", stats.droppedQueue());
    json.addProperty("p99_lateness_us", Math.round(lateness.p99Nanos() / 100.0) / 10.0);
    json.addProperty("degraded", lateness.degraded());
    json.addProperty("overrun", overrun);
    return json;
  }

  /** This direction so far, in less than half a line of a terminal. */
  String shortly() {
    return "%s %d of %d out, p99 %d us"
        .formatted(name(), stats.delivered(), stats.offered(), lateness.p99Nanos() / 1000);
  }

  /** Why this direction was not what its specification says; empty if it was. */
  List<String> complaints() {
    List<String> complaints = new ArrayList<>();
    if (lateness.degraded()) {
      complaints.add(
          "%s was DEGRADED: one datagram in a hundred left %s us late or later, allowed: %s us"
              .formatted(
                  name(), micros(lateness.p99Nanos()), micros(LatenessSummary.DEGRADED_NANOS)));
    }
    if (overrun > 0) {
      complaints.add(
          "%s was overrun: %d datagram(s) dropped because more were inside than %s allows"
              .formatted(name(), overrun, LinkSetting.MAX_PENDING_PACKETS.key()));
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
