package dev.fulmar.rlnc.protocol;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.wire.SenderId;

/**
 * Whose messages are counted together.
 *
 * @param principal who the sender was proved to be, as by a certificate; empty if nobody asked
 * @param sender who it says it is
 */
public record ClientKey(String principal, SenderId sender) {
  /** Checks that nothing is missing. */
  public ClientKey {
    requireNonNull(principal, "principal");
    requireNonNull(sender, "sender");
  }
}
