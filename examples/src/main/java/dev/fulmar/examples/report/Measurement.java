package dev.fulmar.examples.report;

import com.google.gson.JsonObject;
import java.util.Locale;

/**
 * One figure that was measured.
 *
 * @param protocol what was measured, for example {@code coap}
 * @param variant which of the things compared, for example {@code CoCo-RED}
 * @param metric what the figure says
 * @param value the figure; not a number where there was nothing to measure
 * @param unit its unit, for example {@code ms}; empty for a plain count
 */
public record Measurement(
    String protocol, String variant, String metric, double value, String unit) {

  /** The figure as a person reads it: three significant digits, whole numbers in full. */
  public String text() {
    if (Double.isNaN(value)) {
      return "-";
    }
    if (value == Math.rint(value) || Math.abs(value) >= 1000) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    int decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  /** The figure as a program reads it; {@code null} in place of what is not a number. */
  public JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("protocol", protocol);
    json.addProperty("variant", variant);
    json.addProperty("metric", metric);
    json.addProperty("value", Double.isNaN(value) ? null : value);
    json.addProperty("unit", unit);
    return json;
  }
}
