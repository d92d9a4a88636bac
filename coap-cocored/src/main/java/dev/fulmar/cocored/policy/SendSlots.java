package dev.fulmar.cocored.policy;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * NSTART (RFC 7252 section 4.7): how many confirmable messages may be under way to one destination
 * at once, and a bounded line for the others.
 *
 * <pre>
 *            acquire                        release
 * message ──▶ a slot is free ──▶ under way ─────────▶ gone, its slot goes to the head of the line
 *        │                           ▲
 *        ├──▶ the line has room ─▶ waiting ──▶ gone (cancelled)
 *        └──▶ refused
 * </pre>
 *
 * <p>Destinations without messages take no memory. Not thread-safe: the owner's lock guards it.
 *
 * @param <D> destinations
 * @param <M> messages, told apart by {@code equals}
 */
public final class SendSlots<D, M> {
  /** What became of a message that asked for a slot. */
  public enum Outcome {
    /** It may be sent now. */
    GRANTED,
    /** It waits for its turn. */
    WAITING,
    /** Neither a slot nor a place in the line is free. */
    REFUSED
  }

  private static final class Line<M> {
    private final Set<M> underWay = new LinkedHashSet<>();
    private final Deque<M> waiting = new ArrayDeque<>();
  }

  private final int slots;
  private final int places;
  private final Map<D, Line<M>> lines = new HashMap<>();
  private int waiting;
  private int underWay;

  /**
   * @param slots NSTART; {@code >= 1}
   * @param places how many messages may wait for one destination; {@code >= 0}
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public SendSlots(int slots, int places) {
    if (slots < 1) {
      throw new IllegalArgumentException("slots is " + slots + ", must be at least 1");
    }
    if (places < 0) {
      throw new IllegalArgumentException("places is " + places + ", must not be negative");
    }
    this.slots = slots;
    this.places = places;
  }

  /** Called once for each message, before it is sent for the first time. */
  public Outcome acquire(D destination, M message) {
    requireNonNull(message, "message");
    Line<M> line = lines.computeIfAbsent(destination, d -> new Line<>());
    if (line.underWay.size() < slots && line.waiting.isEmpty()) {
      line.underWay.add(message);
      underWay++;
      return Outcome.GRANTED;
    }
    if (line.waiting.size() < places) {
      line.waiting.add(message);
      waiting++;
      return Outcome.WAITING;
    }
    return Outcome.REFUSED;
  }

  /**
   * Ends a message, whether it is under way or waits; ending it twice does nothing.
   *
   * @return the message that has been given the freed slot and is to be sent now, if any
   */
  public Optional<M> release(D destination, M message) {
    Line<M> line = lines.get(destination);
    if (line == null) {
      return Optional.empty();
    }
    M next = null;
    if (line.underWay.remove(message)) {
      underWay--;
      next = line.waiting.poll();
      if (next != null) {
        line.underWay.add(next);
        waiting--;
        underWay++;
      }
    } else if (line.waiting.remove(message)) {
      waiting--;
    }
    if (line.underWay.isEmpty()) {
      lines.remove(destination); // then nothing waits either
    }
    return Optional.ofNullable(next);
  }

  /** What is under way to a destination, oldest first. */
  public List<M> underWay(D destination) {
    Line<M> line = lines.get(destination);
    return line == null ? List.of() : List.copyOf(line.underWay);
  }

  /** Every message that is under way or waits. */
  public List<M> all() {
    List<M> all = new ArrayList<>(underWay + waiting);
    for (Line<M> line : lines.values()) {
      all.addAll(line.underWay);
      all.addAll(line.waiting);
    }
    return all;
  }

  /** How many messages wait, for all destinations together. */
  public int waiting() {
    return waiting;
  }

  /** How many messages are under way, to all destinations together. */
  public int underWay() {
    return underWay;
  }
}
