package dev.fulmar.netem.sim;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.Packet;
import dev.fulmar.netem.VerdictListener;
import dev.fulmar.netem.radio.RadioMedium;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Virtual time, from 0: jumps from event to event and takes no longer than the work of the events.
 *
 * <pre>
 *   schedule(at, task) ──▶ [ 3 ms: a | 3 ms: b | 7 ms: c ] ──▶ runUntil: now = 3 ms, a, b; now = 7 ms, c
 *                            by time, then by insertion
 * </pre>
 *
 * <p>Events at one instant run in the order in which they were scheduled, so a simulation whose
 * tasks are deterministic is so as a whole. Not thread-safe.
 */
public final class Simulation {
  private final Queue<Event> events =
      new PriorityQueue<>(
          Comparator.comparingLong(Event::atNanos).thenComparingLong(Event::sequence));
  private long nowNanos;
  private long lastSequence;

  /** The virtual time; inside a task, the instant it was scheduled for. */
  public long nowNanos() {
    return nowNanos;
  }

  /**
   * Runs a task at an instant.
   *
   * @param atNanos not before {@link #nowNanos}; the present instant is allowed
   * @throws IllegalArgumentException if the instant has passed
   */
  public void schedule(long atNanos, Runnable task) {
    if (atNanos < nowNanos) {
      throw new IllegalArgumentException(
          "task is to run at %d ns, must not be before now, %d ns".formatted(atNanos, nowNanos));
    }
    events.add(new Event(atNanos, ++lastSequence, requireNonNull(task, "task")));
  }

  /**
   * Runs all events up to and including an instant; then it is that instant.
   *
   * @throws IllegalArgumentException if the instant has passed
   */
  public void runUntil(long endNanos) {
    runUntil(() -> false, endNanos);
  }

  /**
   * Runs events until a condition holds, but none after {@code endNanos}.
   *
   * @param done asked before each event
   * @return true if the condition held, at the time it did; false if it is now {@code endNanos} and
   *     it never did
   * @throws IllegalArgumentException if {@code endNanos} has passed
   */
  public boolean runUntil(BooleanSupplier done, long endNanos) {
    if (endNanos < nowNanos) {
      throw new IllegalArgumentException(
          "simulation is to end at %d ns, must not be before now, %d ns"
              .formatted(endNanos, nowNanos));
    }
    while (!done.getAsBoolean()) {
      Event event = events.peek();
      if (event == null || event.atNanos() > endNanos) {
        nowNanos = endNanos;
        return false;
      }
      events.remove();
      nowNanos = event.atNanos();
      event.task().run();
    }
    return true;
  }

  /** As {@link #connect(SimEndpoint, SimEndpoint, Link, Link)}, with links nobody listens to. */
  public SimConnection connect(
      SimEndpoint a, SimEndpoint b, LinkConfig upConfig, LinkConfig downConfig, long seed) {
    return connect(
        a, b, new Link(upConfig, seed, Direction.UP), new Link(downConfig, seed, Direction.DOWN));
  }

  /** As {@link #connect(SimEndpoint, SimEndpoint, Link, Link)}, with verdicts for a listener. */
  public SimConnection connect(
      SimEndpoint a,
      SimEndpoint b,
      LinkConfig upConfig,
      LinkConfig downConfig,
      long seed,
      VerdictListener listener) {
    return connect(
        a,
        b,
        new Link(upConfig, seed, Direction.UP, listener),
        new Link(downConfig, seed, Direction.DOWN, listener));
  }

  /**
   * Puts a pair of links between two endpoints, each of which has this connection only. Both begin
   * once the simulation runs, {@code a} first.
   *
   * @param up the link from {@code a} to {@code b}, which nobody else uses
   * @param down the link from {@code b} to {@code a}, likewise
   */
  public SimConnection connect(SimEndpoint a, SimEndpoint b, Link up, Link down) {
    SimPort portOfA = new SimPort(this, a, up);
    SimPort portOfB = new SimPort(this, b, down);
    portOfA.start(portOfB);
    portOfB.start(portOfA);
    return new SimConnection(portOfA.link(), portOfB.link());
  }

  /**
   * Puts a link before a receiver: what is sent into it arrives there when it is due.
   *
   * @param link nobody else uses it
   * @param receiver is called with each packet, at the instant it is due
   */
  public SimLink link(Link link, Consumer<? super Packet> receiver) {
    return new SimLink(this, link, receiver);
  }

  /**
   * Hosts protocols on the nodes of a radio network.
   *
   * @param medium nobody else drives it
   */
  public SimRadio radio(RadioMedium medium) {
    return new SimRadio(this, medium);
  }

  private record Event(long atNanos, long sequence, Runnable task) {}
}
