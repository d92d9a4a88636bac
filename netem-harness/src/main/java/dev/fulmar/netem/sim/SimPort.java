package dev.fulmar.netem.sim;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.Link;
import dev.fulmar.netem.Packet;

/** An endpoint at its end of a connection: the link it sends into, and its alarm. */
final class SimPort {
  private final Simulation simulation;
  private final SimEndpoint endpoint;
  private final SimLink link;
  private final SimAlarm wakeUp;
  private SimPort peer;

  SimPort(Simulation simulation, SimEndpoint endpoint, Link link) {
    this.simulation = simulation;
    this.endpoint = requireNonNull(endpoint, "endpoint");
    this.link = new SimLink(simulation, link, packet -> peer.receive(packet));
    this.wakeUp = new SimAlarm(simulation, this::onWakeUp);
  }

  void start(SimPort other) {
    peer = other;
    simulation.schedule(simulation.nowNanos(), this::settle);
  }

  SimLink link() {
    return link;
  }

  private void receive(Packet packet) {
    endpoint.receive(packet, simulation.nowNanos());
    settle();
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

  /** Sends what the endpoint has to send and sets the alarm anew. */
  private void settle() {
    long nowNanos = simulation.nowNanos();
    for (byte[] payload = endpoint.transmit(nowNanos);
        payload != null;
        payload = endpoint.transmit(nowNanos)) {
      link.send(payload);
    }
    wakeUp.set(endpoint.nextWakeUpNanos());
  }
}
