package dev.fulmar.rlnc.journal;

import dev.fulmar.rlnc.wire.SenderId;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Who a store's client is, and to whom.
 *
 * @param sender the client
 * @param origin the only server that knows it; empty before there is one
 */
record StoreOwner(SenderId sender, Optional<String> origin) {
  /** Nobody's client yet. */
  static StoreOwner drawn(RandomGenerator random) {
    return new StoreOwner(SenderId.random(random), Optional.empty());
  }

  /**
   * The one from now on, this one if nothing changes: another server gets another client, whose
   * numbers begin anywhere.
   *
   * @param store what to call the store in a message
   * @throws IllegalStateException if the store holds another server's messages
   */
  StoreOwner belongingTo(
      String server, StoredMessages messages, String store, RandomGenerator random) {
    if (origin.isEmpty()) {
      return new StoreOwner(sender, Optional.of(server));
    }
    if (origin.get().equals(server)) {
      return this;
    }
    if (messages.held() > 0) {
      throw new IllegalStateException(
          "store %s holds %d request%s for %s, not for %s; post them there first, or use another store"
              .formatted(
                  store, messages.held(), messages.held() == 1 ? "" : "s", origin.get(), server));
    }
    return new StoreOwner(SenderId.random(random), Optional.of(server));
  }
}
