package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.wire.Acknowledgement;

/** What a response means to the client. */
sealed interface Answer {
  /** The server tells what it has. */
  record Acknowledged(Acknowledgement acknowledgement) implements Answer {}

  /** Nothing was done; the time-out decides when to ask again, but not before this has passed. */
  record Later(long retryAfterNanos) implements Answer {}

  /** The server has forgotten the session. */
  record SessionLost() implements Answer {}

  /** A success, but no acknowledgement: the server, or what stands before it, does not code. */
  record Uncoded() implements Answer {}

  /** This one message was answered, and not with a success; the next may fare better. */
  record Refused(long id, int status) implements Answer {}

  /** The server does not want this, now or later. */
  record Rejected(int status) implements Answer {}
}
