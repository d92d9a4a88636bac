package dev.fulmar.examples.bench;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/**
 * One figure of a benchmark.
 *
 * @param name what was measured
 * @param peer what it is compared with; empty where there is nothing
 * @param ratio over the rounds, this divided by the peer's
 * @param value the figure itself; not a number where there was nothing to measure
 * @param unit its unit; empty for a plain count
 */
public record BenchRow(String name, String peer, Spread ratio, double value, String unit) {
  /** The row as a program reads it; {@code null} in place of what is not a number. */
  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("name", name);
    json.addProperty("peer", peer);
    json.add("ratio_median", number(ratio.median()));
    json.add("value", number(value));
    json.addProperty("unit", unit);
    json.add("ratio_min", number(ratio.min()));
    json.add("ratio_max", number(ratio.max()));
    return json;
  }

  private static JsonElement number(double value) {
    return Double.isFinite(value)
        ? new JsonPrimitive(Math.round(value * 1000) / 1000.0)
        : JsonNull.INSTANCE;
  }
}
