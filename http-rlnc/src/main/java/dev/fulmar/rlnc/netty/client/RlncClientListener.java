package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.wire.Capability;

/**
 * Hears what becomes of a client as a whole, and of the messages of its earlier runs, for which no
 * future waits. Called on the client's thread, which must not be blocked.
 */
public interface RlncClientListener {
  /** The server codes: from now on what is lost is repaired by combinations. */
  default void onCoding(Capability capability) {}

  /**
   * The server does not code, or something before it does not let it: what was never sent goes as
   * plain requests, one at a time; of what was sent and not answered the fate is unknown.
   */
  default void onFellBack(String reason) {}

  /**
   * Nothing gets through for now, and the client goes on trying. Told once, when it begins, and
   * once more whenever the kind of reason changes.
   */
  default void onWaiting(Waiting reason) {}

  /**
   * The server answers again.
   *
   * @param reason the last one told
   * @param waitedNanos how long ago the first one was told
   */
  default void onGoingOn(Waiting reason, long waitedNanos) {}

  /** Nothing will be sent any more, and all that waited has failed. */
  default void onFailed(String reason) {}

  /** A message that an earlier run left in the store was delivered. */
  default void onEarlierDelivered(long id, ClientResponse response) {}

  /** A message that an earlier run left in the store will not be sent any more. */
  default void onEarlierFailed(long id, RequestFailedException failure) {}
}
