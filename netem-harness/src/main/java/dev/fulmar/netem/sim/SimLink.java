package dev.fulmar.netem.sim;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.LinkStats;
import dev.fulmar.netem.Packet;
import dev.fulmar.netem.Verdict;
import java.util.function.Consumer;

/**
 * One direction of a bad link in virtual time, for protocols that send when they like and are
 * called with what arrives, as Californium and Netty do. A protocol that is asked for what it has
 * to send is a {@link SimEndpoint} instead.
 *
 * <pre>
 *   send, now ──▶ Link ──▶ receiver, once the simulation has come to when the packet is due
 * </pre>
 */
public final class SimLink {
  private final Simulation simulation;
  private final Link link;
  private final Consumer<? super Packet> receiver;
  private final SimAlarm delivery;

  SimLink(Simulation simulation, Link link, Consumer<? super Packet> receiver) {
    this.simulation = simulation;
    this.link = requireNonNull(link, "link");
    this.receiver = requireNonNull(receiver, "receiver");
    this.delivery = new SimAlarm(simulation, this::onDelivery);
  }

  /** As {@link #send(byte[], Object)}, with nothing attached. */
  public Verdict send(byte[] payload) {
    return send(payload, null);
  }

  /**
   * Puts a packet in, at the simulation's present time. It arrives no sooner than this has
   * returned, however fast the link is.
   *
   * @param payload not copied, so not to be changed any more
   * @param attachment comes out with the packet; may be null
   * @return what the link made of it at once; a queue may still drop it later
   * @throws IllegalArgumentException if the payload is larger than {@link Link#MAX_PAYLOAD_BYTES}
   */
  public Verdict send(byte[] payload, Object attachment) {
    Verdict verdict = link.offer(payload, attachment, simulation.nowNanos());
    delivery.set(link.nextEventNanos());
    return verdict;
  }

  /**
   * Goes by another configuration from the next packet on, as {@link Link#reconfigure} says.
   *
   * @return the index of the first packet that is judged by it
   * @throws IllegalArgumentException if it asks for what befalls connections only
   */
  public long reconfigure(LinkConfig config) {
    long firstIndex = link.reconfigure(config, simulation.nowNanos());
    delivery.set(link.nextEventNanos());
    return firstIndex;
  }

  /** What the link did so far, as of its last packet in or out. */
  public LinkStats stats() {
    return link.stats();
  }

  private void onDelivery() {
    long nowNanos = simulation.nowNanos();
    for (Packet packet = link.poll(nowNanos); packet != null; packet = link.poll(nowNanos)) {
      receiver.accept(packet);
    }
    delivery.set(link.nextEventNanos());
  }
}
