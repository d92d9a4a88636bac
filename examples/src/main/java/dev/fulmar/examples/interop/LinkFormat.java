package dev.fulmar.examples.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the CoRE link format (RFC 6690, 2): {@code </a>;rt="x y";sz=3,</b>}. */
final class LinkFormat {
  private final String text;
  private int at;

  private LinkFormat(String text) {
    this.text = text;
  }

  /**
   * A link.
   *
   * @param target as it is written between the brackets
   * @param attributes by name; a name without a value has the empty one
   */
  record Link(String target, Map<String, String> attributes) {
    boolean has(String attribute) {
      return attributes.containsKey(attribute);
    }

    /** The words of an attribute's value, as rt and if have them (3.1, 3.2). */
    List<String> words(String attribute) {
      String value = attributes.getOrDefault(attribute, "");
      return value.isEmpty() ? List.of() : List.of(value.split(" +"));
    }
  }

  /**
   * Reads a document.
   *
   * @throws CaseFailure if it is none
   */
  static List<Link> parse(byte[] document) {
    LinkFormat format = new LinkFormat(new String(document, UTF_8));
    List<Link> links = new ArrayList<>();
    while (format.at < format.text.length()) {
      if (!links.isEmpty()) {
        format.take(',');
      }
      links.add(format.link());
    }
    return links;
  }

  private Link link() {
    take('<');
    String target = upTo(">");
    take('>');
    Map<String, String> attributes = new LinkedHashMap<>();
    while (next() == ';') {
      take(';');
      String name = upTo("=;,");
      if (next() == '=') {
        take('=');
        attributes.putIfAbsent(name, value());
      } else {
        attributes.putIfAbsent(name, "");
      }
    }
    return new Link(target, attributes);
  }

  private String value() {
    if (next() != '"') {
      return upTo(";,");
    }
    take('"');
    StringBuilder value = new StringBuilder();
    while (next() != '"' && next() != END) {
      if (next() == '\\') {
        at++;
      }
      value.append(next());
      at++;
    }
    take('"');
    return value.toString();
  }

  private static final char END = '\0';

  private char next() {
    return at < text.length() ? text.charAt(at) : END;
  }

  private String upTo(String ends) {
    int from = at;
    while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(from, at);
  }

  private void take(char wanted) {
    if (next() != wanted) {
      throw CaseFailure.of("no link format: '%s' is missing at character %d", wanted, at + 1);
    }
    at++;
  }
}
