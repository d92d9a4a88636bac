package dev.fulmar.examples.reproduce.frame;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The figures of one run.
 *
 * @param row the row's id
 * @param parameters the row's parameters
 * @param values a figure for each metric by its id
 */
record CellResult(String row, String parameters, long seed, Map<String, Double> values) {
  CellResult(Cell cell, Map<String, Double> values) {
    this(cell.row().id(), cell.row().parameters(), cell.seed(), values);
  }

  /** Whether this is a run of a row as it is now. */
  boolean isOf(Row other) {
    return row.equals(other.id()) && parameters.equals(other.parameters());
  }

  /** One line, without its end. */
  String json() {
    JsonObject json = new JsonObject();
    json.addProperty("row", row);
    json.addProperty("parameters", parameters);
    json.addProperty("seed", seed);
    json.add("values", jsonOf(values));
    return json.toString();
  }

  /** Figures as an object; null in place of what is not a number. */
  static JsonObject jsonOf(Map<String, Double> values) {
    JsonObject json = new JsonObject();
    values.forEach(
        (metric, value) ->
            json.add(
                metric, Double.isFinite(value) ? new JsonPrimitive(value) : JsonNull.INSTANCE));
    return json;
  }

  /**
   * Reads figures.
   *
   * @throws JsonParseException if they are none
   */
  static Map<String, Double> valuesOf(JsonObject json) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (Map.Entry<String, JsonElement> entry : json.entrySet()) {
      JsonElement value = entry.getValue();
      values.put(entry.getKey(), value.isJsonNull() ? Double.NaN : value.getAsDouble());
    }
    return values;
  }

  /**
   * Reads a line.
   *
   * @throws JsonParseException if it is none of {@link #json}, or not all of one
   */
  static CellResult of(String line) {
    try {
      JsonObject json = JsonParser.parseString(line).getAsJsonObject();
      return new CellResult(
          json.get("row").getAsString(),
          json.get("parameters").getAsString(),
          json.get("seed").getAsLong(),
          valuesOf(json.getAsJsonObject("values")));
    } catch (IllegalStateException
        | NullPointerException
        | ClassCastException
        | UnsupportedOperationException
        | NumberFormatException wrong) {
      throw new JsonParseException("'%s' is no result".formatted(line), wrong);
    }
  }
}
