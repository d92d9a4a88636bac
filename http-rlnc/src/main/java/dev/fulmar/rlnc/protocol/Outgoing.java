package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.RequestField;

/** Something to send now, as one HTTP request. */
public sealed interface Outgoing {
  /** Tells the transmissions of this session apart, from 1. */
  long number();

  /** When the session takes it for lost. */
  long deadlineNanos();

  /** A message by itself, for the first time: the request as it is, with a field more. */
  record Native(long number, long deadlineNanos, RequestField field, BinaryRequest request)
      implements Outgoing {}

  /** A combination or a probe, to {@link CodedPacket#PATH}. */
  record Coded(long number, long deadlineNanos, RequestField field, CodedPacket packet)
      implements Outgoing {}

  /** A request that was never sent, to a server that does not code: nothing is added to it. */
  record Plain(long number, long deadlineNanos, long id, BinaryRequest request)
      implements Outgoing {}
}
