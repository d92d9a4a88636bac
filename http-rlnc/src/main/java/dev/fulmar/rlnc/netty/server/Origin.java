package dev.fulmar.rlnc.netty.server;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where a request comes from.
 *
 * @param id its number among its client's, if it is network-coded
 * @param client what to call its client, if it is network-coded
 * @param principal whose certificate the connection had; empty if nobody asked
 */
record Origin(OptionalLong id, Optional<String> client, String principal) {
  static Origin plain(String principal) {
    return new Origin(OptionalLong.empty(), Optional.empty(), principal);
  }

  static Origin coded(long id, String client, String principal) {
    return new Origin(OptionalLong.of(id), Optional.of(client), principal);
  }
}
