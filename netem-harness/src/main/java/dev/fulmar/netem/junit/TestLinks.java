package dev.fulmar.netem.junit;

import dev.fulmar.netem.sim.Simulation;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The links and the clock of one test, from before it begins until after it has ended. */
final class TestLinks {
  private final Map<String, NetemLink> links = new LinkedHashMap<>();
  private final Deque<Runnable> open = new ArrayDeque<>();
  private Optional<Simulation> simulation = Optional.empty();

  TestLinks(Collection<Declaration> declared, boolean virtualTime) {
    declared.forEach(this::add);
    if (virtualTime) {
      enterVirtualTime();
    }
  }

  /**
   * @throws IllegalArgumentException if there is one of that name
   */
  NetemLink add(Declaration declaration) {
    NetemLink link = new NetemLink(declaration, this);
    if (links.putIfAbsent(declaration.name(), link) != null) {
      throw new IllegalArgumentException(
          "two links are named '%s'; each needs a name of its own".formatted(declaration.name()));
    }
    return link;
  }

  /**
   * @throws IllegalArgumentException if there is none of that name
   */
  NetemLink named(String name) {
    NetemLink link = links.get(name);
    if (link == null) {
      throw new IllegalArgumentException(
          "no link is named '%s'; declared: %s".formatted(name, names()));
    }
    return link;
  }

  /**
   * @throws IllegalArgumentException if there is none, or more than one
   */
  NetemLink only() {
    if (links.size() != 1) {
      throw new IllegalArgumentException(
          "a link without @LinkSpec must be the only one declared; declared: %s"
              .formatted(names()));
    }
    return links.values().iterator().next();
  }

  private String names() {
    return links.isEmpty() ? "none" : String.join(", ", links.keySet());
  }

  Collection<NetemLink> all() {
    return links.values();
  }

  void enterVirtualTime() {
    if (simulation.isEmpty()) {
      simulation = Optional.of(new Simulation());
    }
  }

  boolean isInVirtualTime() {
    return simulation.isPresent();
  }

  /**
   * @throws IllegalStateException if the test is not in virtual time
   */
  Simulation simulation() {
    return simulation.orElseThrow(
        () ->
            new IllegalStateException(
                "the test is not in virtual time: say @VirtualTime on it, its class, or its"
                    + " parameter of type Simulation"));
  }

  void requireRealTime(String what) {
    if (isInVirtualTime()) {
      throw new IllegalStateException(
          what
              + " opens a socket, but the test is in @VirtualTime; allowed: connect, deliver, link");
    }
  }

  <T extends AutoCloseable> T closeLater(T resource) {
    open.push(() -> close(resource));
    return resource;
  }

  private static void close(AutoCloseable resource) {
    try {
      resource.close();
    } catch (Exception e) {
      throw new IllegalStateException(resource + " cannot be closed", e);
    }
  }

  /** Closes what the links have opened, the last first. */
  void close() {
    while (!open.isEmpty()) {
      open.pop().run();
    }
  }
}
