package dev.fulmar.cocored.policy.gateway;

import dev.fulmar.cocored.policy.Arrival;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Drives a policy by hand; times are milliseconds, a message is named "peer:number". */
final class PolicyDriver {
  final GatewayPolicy<String> policy;
  private final List<String> acks = new ArrayList<>();

  PolicyDriver() {
    this(GatewaySettings.DEFAULTS);
  }

  PolicyDriver(GatewaySettings settings) {
    this.policy = new GatewayPolicy<>(settings, 0);
  }

  static long nanos(double millis) {
    return Math.round(millis * 1e6);
  }

  /** A notification of the peer's only relation arrives. */
  GatewayVerdict<String> con(String peer, int number, double millis) {
    return policy.onConfirmable(
        new Arrival<>(peer + ":" + number, peer, peer, true, number), nanos(millis));
  }

  /** A request or a separate response arrives: nothing replaces it. */
  GatewayVerdict<String> request(String peer, int number, double millis) {
    String key = peer + ":" + number;
    return policy.onConfirmable(
        new Arrival<>(key, peer, key, true, Arrival.NO_NOTIFICATION), nanos(millis));
  }

  void taken(String key, double millis) {
    policy.onTaken(key, nanos(millis));
  }

  void handled(String key, double millis) {
    policy.onHandled(key, nanos(millis));
  }

  /** Arrives and is handled at once. */
  void exchange(String peer, int number, double millis) {
    con(peer, number, millis);
    handled(peer + ":" + number, millis);
  }

  /** Lets every timer up to a time run when it is due. */
  void until(double millis) {
    while (policy.nextEventNanos() <= nanos(millis)) {
      policy.onTimer(policy.nextEventNanos());
    }
  }

  /** The ACKs since the last call, as "key REASON". */
  List<String> acks() {
    acks.clear();
    for (Optional<GatewayAck<String>> ack = policy.pollAck();
        ack.isPresent();
        ack = policy.pollAck()) {
      acks.add(ack.get().key() + " " + ack.get().reason());
    }
    return List.copyOf(acks);
  }

  GatewaySnapshot snapshot() {
    return policy.snapshot();
  }

  /** Two duplicates in the first tick, all after 1.9 s: from 2 s on ACKs are held back. */
  void congest() {
    until(1900);
    exchange("noisy", 1, 1900);
    con("noisy", 1, 1910);
    con("noisy", 1, 1920);
    until(2000);
    acks();
  }
}
