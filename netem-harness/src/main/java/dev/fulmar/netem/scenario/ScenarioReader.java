package dev.fulmar.netem.scenario;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.control.LinkName;
import dev.fulmar.netem.spec.LinkSpec;
import dev.fulmar.netem.unit.Units;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads scenario files; the package shows one. */
public final class ScenarioReader {
  /** How many links a scenario may have: 64. */
  public static final int MAX_LINKS = 64;

  /** How many steps a link may have: 10,000. */
  public static final int MAX_STEPS = 10_000;

  private static final String SPEC = "words such as loss 5% delay 40ms";
  private static final String TIME = "a time such as 5s";
  private static final String SEED = "a whole number";
  private static final long MAX_NANOS = 365L * 24 * 3600 * 1_000_000_000;

  private final String file;
  private final long defaultSeed;

  private ScenarioReader(String file, long defaultSeed) {
    this.file = file;
    this.defaultSeed = defaultSeed;
  }

  /**
   * Reads a file.
   *
   * @param defaultSeed for links that have none in the file
   * @throws ScenarioException if it is no scenario
   * @throws IOException if it cannot be read
   */
  public static Scenario read(Path path, long defaultSeed) throws IOException {
    String file = path.getFileName() == null ? path.toString() : path.getFileName().toString();
    StringBuilder text = new StringBuilder();
    try (Reader reader = Files.newBufferedReader(path)) {
      // what has no end, such as a device, tells no size: as much is read as the parser refuses
      char[] chunk = new char[8192];
      for (int read = 0; read >= 0 && text.length() <= YamlTree.MAX_CHARS; ) {
        read = reader.read(chunk);
        text.append(chunk, 0, Math.max(read, 0));
      }
    } catch (CharacterCodingException e) {
      throw new ScenarioException(file, 1, "", "is not UTF-8; allowed: YAML in UTF-8");
    }
    return parse(text.toString(), file, defaultSeed);
  }

  /**
   * Reads a text.
   *
   * @param file a name for refusals
   * @param defaultSeed for links that have none in the text
   * @throws ScenarioException if it is no scenario
   */
  public static Scenario parse(String text, String file, long defaultSeed) {
    return new ScenarioReader(file, defaultSeed).scenario(YamlTree.read(text, file));
  }

  private Scenario scenario(YamlNode root) {
    YamlKeys keys = new YamlKeys(file, root, "the file", "seed", "duration", "links");
    long seed = keys.get("seed", SEED, defaultSeed, ScenarioReader::wholeNumber);
    long durationNanos = keys.get("duration", TIME, Long.MAX_VALUE, text -> nanos(text, 1_000_000));
    List<YamlNode> items = keys.list("links", "a list of links");
    if (items.isEmpty() || items.size() > MAX_LINKS) {
      throw keys.refusal(
          "links", "has %d links; allowed: 1 to %d".formatted(items.size(), MAX_LINKS));
    }
    List<Scenario.Link> links = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (YamlNode item : items) {
      links.add(link(item, seed, names));
    }
    return new Scenario(List.copyOf(links), durationNanos);
  }

  private Scenario.Link link(YamlNode node, long seed, Set<String> names) {
    YamlKeys keys =
        new YamlKeys(file, node, "a link", "name", "listen", "to", "up", "down", "seed", "steps");
    String name = keys.need("name", LinkName.ALLOWED, LinkName::check);
    if (!names.add(name)) {
      throw keys.refusal("name", "'%s' is another link's; allowed: one of its own".formatted(name));
    }
    SocketText listen = keys.need("listen", SocketText.LISTEN_FORM, SocketText::listen);
    SocketText to = keys.need("to", SocketText.TO_FORM, SocketText::to);
    if (!to.protocol().equals(listen.protocol())) {
      throw keys.refusal(
          "to",
          "%s cannot follow on %s; allowed: %s:HOST:PORT"
              .formatted(to.protocol(), listen.protocol(), listen.protocol()));
    }
    boolean packets = listen.protocol().equals("udp");
    return new Scenario.Link(
        name,
        listen,
        to,
        keys.get("up", SPEC, LinkConfig.unimpaired(), spec -> config(spec, Direction.UP, packets)),
        keys.get(
            "down", SPEC, LinkConfig.unimpaired(), spec -> config(spec, Direction.DOWN, packets)),
        keys.get("seed", SEED, seed, ScenarioReader::wholeNumber),
        steps(
            keys.list("steps", "a list of steps, each with at: and up: or down:"), keys, packets));
  }

  private List<Scenario.Step> steps(List<YamlNode> items, YamlKeys link, boolean packets) {
    if (items.size() > MAX_STEPS) {
      throw link.refusal("steps", "has %d steps; allowed: %d".formatted(items.size(), MAX_STEPS));
    }
    List<Scenario.Step> steps = new ArrayList<>();
    long earlierNanos = 0;
    for (YamlNode item : items) {
      YamlKeys keys = new YamlKeys(file, item, "a step", "at", "up", "down");
      long atNanos = keys.need("at", TIME, text -> nanos(text, 0));
      if (atNanos < earlierNanos) {
        throw keys.refusal("at", "is before the step above; allowed: its time or later");
      }
      earlierNanos = atNanos;
      Map<Direction, LinkConfig> changes = new EnumMap<>(Direction.class);
      for (Direction direction : Direction.values()) {
        String key = key(direction);
        if (keys.has(key)) {
          changes.put(direction, keys.need(key, SPEC, spec -> config(spec, direction, packets)));
        }
      }
      if (changes.isEmpty()) {
        throw keys.refusal("at", "changes nothing; allowed: up: or down: beside it");
      }
      steps.add(new Scenario.Step(atNanos, changes));
    }
    return List.copyOf(steps);
  }

  private static LinkConfig config(String spec, Direction direction, boolean packets) {
    String key = key(direction);
    LinkConfig config = LinkSpec.parse(spec);
    return packets ? config.forPackets(key) : config.forStreams(direction, key);
  }

  private static String key(Direction direction) {
    return direction == Direction.UP ? "up" : "down";
  }

  private static long nanos(String text, long least) {
    try {
      long nanos = Units.TIME.parseWhole(text);
      if (nanos >= least && nanos <= MAX_NANOS) {
        return nanos;
      }
    } catch (IllegalArgumentException refused) {
      throw new IllegalArgumentException(
          "'%s' %s; allowed: %s".formatted(text, refused.getMessage(), TIME), refused);
    }
    throw new IllegalArgumentException(
        "'%s' is out of range; allowed: %s to a year".formatted(text, least == 0 ? "0s" : "1ms"));
  }

  private static long wholeNumber(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'%s' is no whole number; allowed: %d to %d"
              .formatted(text, Long.MIN_VALUE, Long.MAX_VALUE),
          e);
    }
  }
}
