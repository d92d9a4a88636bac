package dev.fulmar.netem.scenario;

import dev.fulmar.netem.scenario.YamlNode.Text;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The keys of one place in a scenario, asked for by name; each refusal says line and key. */
final class YamlKeys {
  private final String file;
  private final int line;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /**
   * @param what the place is, for a refusal
   * @param allowed every key there is
   * @throws ScenarioException if these are no keys, or one is not allowed
   */
  YamlKeys(String file, YamlNode node, String what, String... allowed) {
    this.file = file;
    this.line = node.line();
    if (!(node instanceof YamlNode.Keys keys)) {
      throw new ScenarioException(
          file,
          line,
          "",
          "%s is %s; allowed: the keys %s"
              .formatted(what, node.kind(), String.join(", ", allowed)));
    }
    keys.entries()
        .forEach(
            (key, value) -> {
              if (!Arrays.asList(allowed).contains(key.value())) {
                throw new ScenarioException(
                    file,
                    key.line(),
                    key.value(),
                    "is unknown; allowed: " + String.join(", ", allowed));
              }
              entries.put(key.value(), new Entry(key.line(), value));
            });
  }

  boolean has(String key) {
    return entries.containsKey(key);
  }

  /** The value of a key that must be there, as the reading makes of it. */
  <T> T need(String key, String allowed, Function<String, T> reading) {
    if (!has(key)) {
      throw new ScenarioException(file, line, key, "is missing; allowed: " + allowed);
    }
    Entry entry = entries.get(key);
    if (!(entry.value instanceof Text text)) {
      throw refusal(key, "is %s; allowed: %s".formatted(entry.value.kind(), allowed));
    }
    try {
      return reading.apply(text.value());
    } catch (IllegalArgumentException refused) {
      throw refusal(key, refused.getMessage());
    }
  }

  /** The value of a key that may be missing. */
  <T> T get(String key, String allowed, T otherwise, Function<String, T> reading) {
    return has(key) ? need(key, allowed, reading) : otherwise;
  }

  /** The items of a list; none if the key is missing. */
  List<YamlNode> list(String key, String allowed) {
    if (!has(key)) {
      return List.of();
    }
    if (!(entries.get(key).value instanceof YamlNode.Items list)) {
      throw refusal(key, "is %s; allowed: %s".formatted(entries.get(key).value.kind(), allowed));
    }
    return list.items();
  }

  /** A refusal at a key, or at the place itself if the key is not there. */
  ScenarioException refusal(String key, String problem) {
    int at = has(key) ? entries.get(key).line : line;
    return new ScenarioException(file, at, key, problem);
  }

  private record Entry(int line, YamlNode value) {}
}
