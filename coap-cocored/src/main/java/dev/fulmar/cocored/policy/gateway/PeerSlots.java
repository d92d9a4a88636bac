package dev.fulmar.cocored.policy.gateway;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The peers that are remembered: as many as are allowed, the one heard of longest ago first to go.
 *
 * @param <K> the messages' names
 */
final class PeerSlots<K> {
  private final PeerClockSettings clock;
  private final int maxPeers;
  private final Map<Object, PeerSlot<K>> slots = new LinkedHashMap<>(16, 0.75f, true);

  PeerSlots(PeerClockSettings clock, int maxPeers) {
    this.clock = clock;
    this.maxPeers = maxPeers;
  }

  /** A peer's slot; a new one may make one too many: {@link #pollExcess}. */
  PeerSlot<K> of(Object peer) {
    return slots.computeIfAbsent(peer, p -> new PeerSlot<>(new PeerClock(clock)));
  }

  /** Takes the eldest out, if there is one too many. */
  Optional<PeerSlot<K>> pollExcess() {
    if (slots.size() <= maxPeers) {
      return Optional.empty();
    }
    Iterator<PeerSlot<K>> eldest = slots.values().iterator();
    PeerSlot<K> slot = eldest.next();
    eldest.remove();
    return Optional.of(slot);
  }

  /** A peer whose only messages came to nothing takes no other one's place: it may be made up. */
  void dropIfUnused(Object peer, PeerSlot<K> slot) {
    if (slot.isUnused()) {
      slots.remove(peer, slot);
    }
  }

  int size() {
    return slots.size();
  }
}
