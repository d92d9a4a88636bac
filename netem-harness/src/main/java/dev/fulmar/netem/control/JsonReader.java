package dev.fulmar.netem.control;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads the one form that the control takes: a JSON object (RFC 8259) whose members are strings,
 * each named once. Everything else is refused with its place.
 */
final class JsonReader {
  private static final int MAX_MEMBERS = 16;

  private final String text;
  private int next;

  private JsonReader(String text) {
    this.text = text;
  }

  /**
   * Reads an object.
   *
   * @throws IllegalArgumentException if it is none; says where and what is allowed
   */
  static Map<String, String> members(String text) {
    return new JsonReader(text).readObject();
  }

  private Map<String, String> readObject() {
    Map<String, String> members = new LinkedHashMap<>();
    expect('{');
    if (!skip('}')) {
      do {
        skipBlanks();
        int at = next;
        String name = readString();
        expect(':');
        skipBlanks();
        if (members.put(name, readString()) != null) {
          throw refusal(at, "'%s' is repeated".formatted(name), "each name once");
        }
        if (members.size() > MAX_MEMBERS) {
          throw refusal(at, "is one member too many", MAX_MEMBERS + " members");
        }
      } while (skip(','));
      expect('}');
    }
    skipBlanks();
    if (next < text.length()) {
      throw refusal(next, "something follows the object", "nothing");
    }
    return members;
  }

  private String readString() {
    if (next >= text.length() || text.charAt(next) != '"') {
      throw refusal(next, "no string begins", "\"...\"");
    }
    int start = next++;
    StringBuilder value = new StringBuilder();
    while (next < text.length()) {
      char c = text.charAt(next++);
      if (c == '"') {
        return value.toString();
      }
      if (c < ' ') {
        throw refusal(next - 1, "a control character stands in a string", "\\n and the like");
      }
      value.append(c == '\\' ? readEscape() : c);
    }
    throw refusal(start, "a string does not end", "\"...\"");
  }

  private char readEscape() {
    int at = next - 1;
    char c = next < text.length() ? text.charAt(next++) : ' ';
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> readHex(at);
      default -> throw refusal(at, "is no escape", "\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0041");
    };
  }

  private char readHex(int at) {
    int end = next + 4;
    if (end > text.length() || !text.substring(next, end).matches("[0-9A-Fa-f]{4}")) {
      throw refusal(at, "is no escape", "\\u and four hexadecimal digits");
    }
    char c = (char) Integer.parseInt(text.substring(next, end), 16);
    next = end;
    return c;
  }

  private void expect(char wanted) {
    if (!skip(wanted)) {
      throw refusal(next, "'%c' is missing".formatted(wanted), "{\"up\":\"loss 5%\"}");
    }
  }

  private boolean skip(char wanted) {
    skipBlanks();
    boolean found = next < text.length() && text.charAt(next) == wanted;
    next += found ? 1 : 0;
    return found;
  }

  private void skipBlanks() {
    while (next < text.length() && " \t\r\n".indexOf(text.charAt(next)) >= 0) {
      next++;
    }
  }

  private static IllegalArgumentException refusal(int at, String problem, String allowed) {
    return new IllegalArgumentException(
        "JSON at character %d: %s; allowed: %s".formatted(at + 1, problem, allowed));
  }
}
