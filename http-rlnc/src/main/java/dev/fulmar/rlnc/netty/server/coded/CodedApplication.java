package dev.fulmar.rlnc.netty.server.coded;

import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.protocol.Handled;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.Refusal;

/** What the messages of clients are for; may block, safe for many threads. */
public interface CodedApplication {
  /**
   * Handles a request; those of one client come one at a time, in their order.
   *
   * @param authority whom the client took this server for
   * @throws Exception if it could not be handled: it comes again
   */
  Handled handle(ClientKey client, long id, String authority, BinaryRequest request)
      throws Exception;

  /** The outcome of a message that holds no request that may be handled. */
  Handled reject(Refusal refusal);
}
