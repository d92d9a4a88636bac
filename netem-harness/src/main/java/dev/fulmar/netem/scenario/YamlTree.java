package dev.fulmar.netem.scenario;

import dev.fulmar.netem.scenario.YamlNode.Text;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads one YAML document into nodes, and refuses what a scenario has no use for: aliases and
 * anchors, which can make a small file huge, tags, a second document, deep nesting, repeated keys.
 */
final class YamlTree {
  /** More than a scenario needs by far. */
  static final int MAX_CHARS = 1_000_000;

  private static final int MAX_DEPTH = 8;

  private final String file;
  private final Iterator<Event> events;
  private int depth;
  private int line = 1;

  private YamlTree(String file, Iterator<Event> events) {
    this.file = file;
    this.events = events;
  }

  /**
   * Reads a document.
   *
   * @param file its name, for refusals
   * @throws ScenarioException if it is not one
   */
  static YamlNode read(String text, String file) {
    if (text.length() > MAX_CHARS) {
      throw new ScenarioException(
          file, 1, "", "the file is too large; allowed: %d characters".formatted(MAX_CHARS));
    }
    LoadSettings settings = LoadSettings.builder().setLabel(file).build();
    YamlTree tree = new YamlTree(file, new Parse(settings).parseString(text).iterator());
    try {
      return tree.readDocument();
    } catch (MarkedYamlEngineException broken) {
      int at = broken.getProblemMark().map(mark -> mark.getLine() + 1).orElse(tree.line);
      throw new ScenarioException(file, at, "", "is no YAML: " + broken.getProblem());
    } catch (ReaderException broken) {
      String before = text.substring(0, Math.min(broken.getPosition(), text.length()));
      throw new ScenarioException(
          file,
          1 + (int) before.chars().filter(c -> c == '\n').count(),
          "",
          "is no YAML: the character U+%04X; allowed: characters that can be printed"
              .formatted(broken.getCodePoint()));
    } catch (YamlEngineException broken) {
      throw new ScenarioException(file, tree.line, "", "is no YAML: " + broken.getMessage());
    }
  }

  private YamlNode readDocument() {
    next(); // the stream starts
    Event start = next();
    if (start.getEventId() != Event.ID.DocumentStart) {
      throw refusal("the file is empty; allowed: links: ...");
    }
    YamlNode root = readNode(next(), "");
    next(); // the document ends
    if (next().getEventId() != Event.ID.StreamEnd) {
      throw refusal("a second document begins; allowed: one");
    }
    return root;
  }

  private YamlNode readNode(Event event, String key) {
    if (event instanceof AliasEvent || ((NodeEvent) event).getAnchor().isPresent()) {
      throw refusal(key, "aliases and anchors are not allowed; allowed: the value itself");
    }
    int start = line;
    if (event instanceof ScalarEvent scalar) {
      refuseTag(scalar.getTag(), key);
      return new Text(start, scalar.getValue());
    }
    refuseTag(((CollectionStartEvent) event).getTag(), key);
    if (++depth > MAX_DEPTH) {
      throw refusal(key, "is nested too deeply; allowed: %d levels".formatted(MAX_DEPTH));
    }
    YamlNode node = event instanceof MappingStartEvent ? readKeys(start) : readItems(start, key);
    depth--;
    return node;
  }

  private YamlNode readItems(int start, String key) {
    List<YamlNode> items = new ArrayList<>();
    for (Event event = next(); event.getEventId() != Event.ID.SequenceEnd; event = next()) {
      items.add(readNode(event, key));
    }
    return new YamlNode.Items(start, items);
  }

  private YamlNode readKeys(int start) {
    Map<Text, YamlNode> entries = new LinkedHashMap<>();
    Map<String, Integer> lines = new LinkedHashMap<>();
    for (Event event = next(); event.getEventId() != Event.ID.MappingEnd; event = next()) {
      if (!(readNode(event, "") instanceof Text key)) {
        throw refusal("a list or keys stand where a key is due; allowed: a word");
      }
      Integer earlier = lines.put(key.value(), key.line());
      if (earlier != null) {
        throw refusal(key.value(), "is repeated from line %d; allowed: once".formatted(earlier));
      }
      entries.put(key, readNode(next(), key.value()));
    }
    return new YamlNode.Keys(start, entries);
  }

  private void refuseTag(Optional<String> tag, String key) {
    if (tag.isPresent()) {
      throw refusal(key, "tags such as '%s' are not allowed; allowed: none".formatted(tag.get()));
    }
  }

  private Event next() {
    Event event = events.next();
    line = event.getStartMark().map(Mark::getLine).orElse(line - 1) + 1;
    return event;
  }

  private ScenarioException refusal(String problem) {
    return refusal("", problem);
  }

  private ScenarioException refusal(String key, String problem) {
    return new ScenarioException(file, line, key, problem);
  }
}
