package dev.fulmar.netem.sim;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.radio.RadioDelivery;
import dev.fulmar.netem.radio.RadioMedium;
import dev.fulmar.netem.radio.RadioStats;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A radio network in virtual time: protocols on its nodes send when they like and are called with
 * what arrives. A node is addressed by its number; one that only relays needs no host.
 *
 * <pre>{@code
 * SimRadio radio = simulation.radio(new RadioMedium(GRID, GRID.endNode(), RadioConfig.DEFAULT, 7));
 * radio.host(0, delivery -> sink.receive(delivery.datagram().payload()));
 * radio.send(8, 0, payload, null);
 * }</pre>
 */
public final class SimRadio {
  private final Simulation simulation;
  private final RadioMedium medium;
  private final Map<Integer, Consumer<? super RadioDelivery>> hosts = new HashMap<>();
  private final SimAlarm nextEvent;

  SimRadio(Simulation simulation, RadioMedium medium) {
    this.simulation = simulation;
    this.medium = requireNonNull(medium, "medium");
    this.nextEvent = new SimAlarm(simulation, this::onEvent);
  }

  /**
   * Puts a receiver on a node.
   *
   * @param receiver is called with each datagram for the node, at the instant it arrives
   * @throws IllegalArgumentException if there is no such node, or it has a receiver
   */
  public void host(int node, Consumer<? super RadioDelivery> receiver) {
    if (node < 0 || node >= medium.size()) {
      throw new IllegalArgumentException(
          "node is %d, must be from 0 to %d".formatted(node, medium.size() - 1));
    }
    if (hosts.putIfAbsent(node, requireNonNull(receiver, "receiver")) != null) {
      throw new IllegalArgumentException(
          "node %d has a receiver, must have only one".formatted(node));
    }
  }

  /**
   * Sends a datagram, at the simulation's present time. It arrives later, or not at all.
   *
   * @param from any node
   * @param to another, which has a receiver
   * @param payload not copied, so not to be changed any more
   * @param attachment comes out with the datagram; may be null
   * @return false if it was dropped at once, as {@link RadioMedium#offer} says
   * @throws IllegalArgumentException if {@code to} has no receiver, or an argument is not as {@link
   *     RadioMedium#offer} says
   */
  public boolean send(int from, int to, byte[] payload, Object attachment) {
    if (!hosts.containsKey(to)) {
      throw new IllegalArgumentException(
          "datagram is for node %d, must be for one with a receiver".formatted(to));
    }
    boolean isUnderWay = medium.offer(from, to, payload, attachment, simulation.nowNanos());
    nextEvent.set(medium.nextEventNanos());
    return isUnderWay;
  }

  /** What happened so far at all nodes, as of the medium's last event. */
  public RadioStats stats() {
    return medium.stats();
  }

  /**
   * What happened so far at a node, as of the medium's last event.
   *
   * @throws IllegalArgumentException if there is no such node
   */
  public RadioStats stats(int node) {
    return medium.stats(node);
  }

  private void onEvent() {
    long nowNanos = simulation.nowNanos();
    for (RadioDelivery delivery = medium.poll(nowNanos);
        delivery != null;
        delivery = medium.poll(nowNanos)) {
      hosts.get(delivery.datagram().to()).accept(delivery);
    }
    nextEvent.set(medium.nextEventNanos());
  }
}
