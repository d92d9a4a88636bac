package dev.fulmar.rlnc.netty.server.coded;

import dev.fulmar.rlnc.protocol.Packet;
import java.util.OptionalLong;

/**
 * An arrival and the packet it is.
 *
 * @param nativeId of the message, if it came by itself
 */
record Received(Arrival arrival, Packet packet, OptionalLong nativeId) {
  static Received of(Arrival arrival, Packet packet) {
    return new Received(
        arrival,
        packet,
        arrival
            .field()
            .mark()
            .map(mark -> OptionalLong.of(mark.id()))
            .orElse(OptionalLong.empty()));
  }

  /** How much it would add to what is held. */
  long sizeBytes() {
    return packet.combination().map(combination -> (long) combination.payload().length).orElse(0L);
  }

  void reply(Reply reply) {
    arrival.reply().accept(reply);
  }
}
