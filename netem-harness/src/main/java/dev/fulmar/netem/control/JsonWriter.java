package dev.fulmar.netem.control;

import java.util.ArrayList;
import java.util.List;

/** Writes an object of JSON (RFC 8259), its members in the order in which they come. */
final class JsonWriter {
  private final List<String> members = new ArrayList<>();

  JsonWriter with(String name, String value) {
    return withJson(name, quoted(value));
  }

  JsonWriter with(String name, long value) {
    return withJson(name, Long.toString(value));
  }

  /** A member whose value is JSON already. */
  JsonWriter withJson(String name, String json) {
    members.add(quoted(name) + ":" + json);
    return this;
  }

  static String array(List<String> jsonValues) {
    return "[" + String.join(",", jsonValues) + "]";
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c) || c == '\u007f') {
        quoted.append("\\u%04x".formatted((int) c)); // lone surrogates have no UTF-8
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  @Override
  public String toString() {
    return "{" + String.join(",", members) + "}";
  }
}
