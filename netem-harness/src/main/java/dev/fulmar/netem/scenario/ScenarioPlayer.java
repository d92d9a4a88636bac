package dev.fulmar.netem.scenario;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.control.LinkControl;
import dev.fulmar.netem.socket.LinkTimer;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes running links as a scenario says, from the moment it is made. A step that fails is logged
 * and counted, and the others go on. Thread-safe.
 */
public final class ScenarioPlayer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ScenarioPlayer.class);

  private final LinkControl control;
  private final LinkTimer timer;
  private final AtomicLong done = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();

  /**
   * Begins.
   *
   * @param scenario says when to change what
   * @param control has all its links
   * @throws IllegalArgumentException if it has not
   */
  public ScenarioPlayer(Scenario scenario, LinkControl control) {
    this.control = requireNonNull(control, "control");
    scenario.links().forEach(link -> control.link(link.name()));
    timer = new LinkTimer("fulmar-scenario");
    long startNanos = timer.nowNanos();
    for (Scenario.Link link : scenario.links()) {
      for (Scenario.Step step : link.steps()) {
        timer.schedule(startNanos + step.atNanos(), () -> play(link.name(), step));
      }
    }
  }

  /** How many steps have been taken. */
  public long done() {
    return done.get();
  }

  /** How many steps their link refused. */
  public long failed() {
    return failed.get();
  }

  /** Takes no step any more. */
  @Override
  public void close() {
    timer.close();
  }

  private void play(String name, Scenario.Step step) {
    try {
      Map<Direction, Long> fromIndexes = control.change(name, step.changes());
      done.incrementAndGet();
      LOG.debug("{} changed: {} from {}", name, step.changes(), fromIndexes);
    } catch (IllegalArgumentException refused) {
      failed.incrementAndGet();
      LOG.warn("{} takes no step: {}", name, refused.getMessage());
    }
  }
}
