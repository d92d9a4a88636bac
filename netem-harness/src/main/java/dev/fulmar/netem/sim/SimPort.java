package dev.fulmar.netem.sim;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.Link;
import dev.fulmar.netem.Packet;

/** An endpoint at its end of a connection: the link it sends into, and its alarms. */
final class SimPort {
  private final Simulation simulation;
  private final SimEndpoint endpoint;
  private final Link link;
  private final SimAlarm wakeUp;
  private final SimAlarm delivery;
  private SimPort peer;

  SimPort(Simulation simulation, SimEndpoint endpoint, Link link) {
    this.simulation = simulation;
    this.endpoint = requireNonNull(endpoint, "endpoint");
    this.link = link;
    this.wakeUp = new SimAlarm(simulation, this::onWakeUp);
    this.delivery = new SimAlarm(simulation, this::onDelivery);
  }

  void start(SimPort other) {
    peer = other;
    simulation.schedule(simulation.nowNanos(), this::settle);
  }

  Link link() {
    return link;
  }

  private void onWakeUp() {
    long nowNanos = simulation.nowNanos();
    // the endpoint may have put it off since the alarm was set
    if (endpoint.nextWakeUpNanos() <= nowNanos) {
      endpoint.wakeUp(nowNanos);
      if (endpoint.nextWakeUpNanos() <= nowNanos) {
        throw new IllegalStateException(
            "%s, woken at %d ns, asks to be woken at %d ns: must be later"
                .formatted(endpoint, nowNanos, endpoint.nextWakeUpNanos()));
      }
    }
    settle();
  }

  private void onDelivery() {
    long nowNanos = simulation.nowNanos();
    for (Packet packet = link.poll(nowNanos); packet != null; packet = link.poll(nowNanos)) {
      peer.endpoint.receive(packet, nowNanos);
      peer.settle();
    }
    delivery.set(link.nextEventNanos());
  }

  /** Sends what the endpoint has to send and sets the alarms anew. */
  private void settle() {
    long nowNanos = simulation.nowNanos();
    for (byte[] payload = endpoint.transmit(nowNanos);
        payload != null;
        payload = endpoint.transmit(nowNanos)) {
      link.offer(payload, nowNanos);
    }
    delivery.set(link.nextEventNanos());
    wakeUp.set(endpoint.nextWakeUpNanos());
  }
}
