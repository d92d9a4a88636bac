package dev.fulmar.rlnc.protocol.exchange;

import dev.fulmar.rlnc.protocol.Outgoing;
import dev.fulmar.rlnc.protocol.Reply;
import java.util.function.Consumer;

/** What a request arrives at. */
interface Peer {
  /**
   * A request has arrived.
   *
   * @param reply is given the response, now or later, or never
   * @return whether anybody was there
   */
  boolean arrive(Outgoing request, Consumer<Reply> reply);
}
