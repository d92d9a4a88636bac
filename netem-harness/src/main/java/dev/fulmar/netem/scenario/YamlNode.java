package dev.fulmar.netem.scenario;

import java.util.List;
import java.util.Map;

/** A piece of a YAML document that knows the line it begins at, from 1. */
sealed interface YamlNode {
  int line();

  /** What a person calls such a piece. */
  String kind();

  /** A value, its quotes and escapes resolved. */
  record Text(int line, String value) implements YamlNode {
    @Override
    public String kind() {
      return "a value";
    }
  }

  /** The items of a list. */
  record Items(int line, List<YamlNode> items) implements YamlNode {
    @Override
    public String kind() {
      return "a list";
    }
  }

  /** Values by key; in the order of the file, each key once. */
  record Keys(int line, Map<Text, YamlNode> entries) implements YamlNode {
    @Override
    public String kind() {
      return "keys with values";
    }
  }
}
