package dev.fulmar.netem.control;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The links of a process by their names, to look at and to change while they run.
 *
 * <pre>{@code
 * control.add("wan", new UdpControlledLink(link), up, down);
 * long fromIndex = control.change("wan", Map.of(Direction.UP, LinkSpec.parse("loss 10%")))
 *     .get(Direction.UP);
 * }</pre>
 *
 * <p>A change is atomic at a packet of its direction: each packet is judged wholly by the old or
 * wholly by the new configuration. Thread-safe.
 */
public final class LinkControl {
  /** In the order in which they were added; guarded by this. */
  private final Map<String, Entry> links = new LinkedHashMap<>();

  /**
   * Puts a link under control.
   *
   * @param name may stand in a path: letters, digits, {@code . _ -}
   * @param up how bad it is now on the way to the server
   * @param down how bad it is now on the way back
   * @throws IllegalArgumentException if the name is not as said or taken
   */
  public synchronized void add(String name, ControlledLink link, LinkConfig up, LinkConfig down) {
    LinkName.check(name);
    if (links.containsKey(name)) {
      throw new IllegalArgumentException("name is '%s' twice, must be one link's".formatted(name));
    }
    Map<Direction, LinkConfig> configs = new EnumMap<>(Direction.class);
    configs.put(Direction.UP, requireNonNull(up, "up"));
    configs.put(Direction.DOWN, requireNonNull(down, "down"));
    links.put(name, new Entry(requireNonNull(link, "link"), configs));
  }

  /** The names of the links, in the order in which they were added. */
  public synchronized List<String> names() {
    return List.copyOf(links.keySet());
  }

  /** Whether there is a link of that name. */
  public synchronized boolean has(String name) {
    return links.containsKey(name);
  }

  /**
   * How bad a direction is now.
   *
   * @throws IllegalArgumentException if there is no such link
   */
  public synchronized LinkConfig config(String name, Direction direction) {
    return entry(name).configs.get(direction);
  }

  /**
   * The link itself.
   *
   * @throws IllegalArgumentException if there is no such link
   */
  public synchronized ControlledLink link(String name) {
    return entry(name).link;
  }

  /**
   * Changes a link: all the directions named, or none.
   *
   * @param changes the new configurations; a direction that is not named stays as it is
   * @return the index in each changed direction of the first packet that is judged by it
   * @throws IllegalArgumentException if there is no such link, or it cannot do what is asked
   */
  public synchronized Map<Direction, Long> change(String name, Map<Direction, LinkConfig> changes) {
    Entry entry = entry(name);
    changes.forEach(entry.link::check);
    Map<Direction, Long> fromIndexes = new EnumMap<>(Direction.class);
    changes.forEach(
        (direction, config) -> {
          fromIndexes.put(direction, entry.link.change(direction, config));
          entry.configs.put(direction, config);
        });
    return fromIndexes;
  }

  private Entry entry(String name) {
    Entry entry = links.get(name);
    if (entry == null) {
      throw new IllegalArgumentException(
          "link is '%s', must be one of %s".formatted(name, links.keySet()));
    }
    return entry;
  }

  private record Entry(ControlledLink link, Map<Direction, LinkConfig> configs) {}
}
