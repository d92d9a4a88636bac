package dev.fulmar.examples.interop;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * Where a server has what the plugtest asks for.
 *
 * <pre>
 * /test: /sensors/temperature
 * /obs: /time
 * </pre>
 */
final class PathMap {
  /** The paths of the plugtest's resources; any may be mapped. */
  static final List<String> PATHS =
      List.of(
          "/test",
          "/validate",
          "/create1",
          "/separate",
          "/seg1/seg2/seg3",
          "/query",
          "/location-query",
          "/multi-format",
          "/link1",
          "/path",
          "/large",
          "/large-update",
          "/large-create",
          "/large-post",
          "/obs",
          "/obs-non",
          "/obs-large",
          "/obs-pumping",
          "/obs-reset");

  private static final int MAX_BYTES = 100_000;

  private final Map<String, String> paths;

  private PathMap(Map<String, String> paths) {
    this.paths = Map.copyOf(paths);
  }

  /** For a server with the plugtest's own resources. */
  static PathMap identity() {
    return new PathMap(Map.of());
  }

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if it is no map of paths; the sentence has line and key
   * @throws IOException if it cannot be read
   */
  static PathMap read(Path file) throws IOException {
    if (Files.size(file) > MAX_BYTES) {
      throw new IllegalArgumentException(
          "%s is too large, allowed: %d bytes".formatted(file, MAX_BYTES));
    }
    try {
      return parse(Files.readString(file), file.toString());
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(file + " is not UTF-8, allowed: YAML in UTF-8", e);
    }
  }

  /**
   * Reads a text.
   *
   * @param file its name, for refusals
   * @throws IllegalArgumentException if it is no map of paths; the sentence has line and key
   */
  static PathMap parse(String text, String file) {
    Optional<Node> root;
    try {
      root = new Compose(LoadSettings.builder().setLabel(file).build()).composeString(text);
    } catch (MarkedYamlEngineException broken) {
      throw refusal(file, broken.getProblemMark(), "is no YAML: " + broken.getProblem());
    } catch (YamlEngineException broken) {
      throw refusal(file, Optional.empty(), "is no YAML: " + broken.getMessage());
    }
    if (!(root.orElse(null) instanceof MappingNode mapping)) {
      throw refusal(
          file,
          root.flatMap(Node::getStartMark),
          "is no map of paths, allowed: lines such as /test: /time");
    }
    Map<String, String> paths = new HashMap<>();
    for (NodeTuple entry : mapping.getValue()) {
      String key = text(file, entry.getKeyNode(), "a key");
      Optional<Mark> mark = entry.getKeyNode().getStartMark();
      if (!PATHS.contains(key)) {
        throw refusal(
            file, mark, "unknown key '%s', allowed: %s".formatted(key, String.join(", ", PATHS)));
      }
      String value = text(file, entry.getValueNode(), "the value of '" + key + "'");
      if (!value.startsWith("/") || value.contains("?") || value.contains("#")) {
        throw refusal(
            file,
            entry.getValueNode().getStartMark(),
            "'%s' of key '%s' is no path, allowed: one that begins with /, without query"
                .formatted(value, key));
      }
      if (paths.put(key, value) != null) {
        throw refusal(file, mark, "key '%s' is repeated, allowed: once".formatted(key));
      }
    }
    return new PathMap(paths);
  }

  private static String text(String file, Node node, String what) {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    throw refusal(file, node.getStartMark(), what + " is no word, allowed: a path such as /time");
  }

  private static IllegalArgumentException refusal(
      String file, Optional<Mark> mark, String problem) {
    int line = mark.map(Mark::getLine).orElse(0) + 1;
    return new IllegalArgumentException("%s line %d: %s".formatted(file, line, problem));
  }

  /** Where the server has what the plugtest has at a path; the path itself unless it is mapped. */
  String path(String plugtestPath) {
    return paths.getOrDefault(plugtestPath, plugtestPath);
  }
}
