package dev.fulmar.examples.peers;

import java.io.IOException;
import java.util.List;

/** What a server sent to its observer, and what it learned of its arrival. */
interface NotificationRecord {
  /** Everything so far, in order. */
  List<Event> events() throws IOException;

  /** What an event is. */
  enum Kind {
    /** A confirmable notification. */
    NOTIFICATION,
    /** What answers a registration in its acknowledgement; nobody acknowledges it. */
    ANSWER,
    /** The acknowledgement of a notification. */
    ACKNOWLEDGEMENT
  }

  /**
   * A notification left the server, or its acknowledgement reached it.
   *
   * @param mid of the notification, or of the answer to a registration; an answer may have the same
   *     as a notification, for it is the client's
   * @param observe the notification's place in their order (RFC 7641, 3.4); -1 where this is the
   *     acknowledgement
   */
  record Event(Kind kind, int mid, int observe) {
    /** A message with an Observe option. */
    static Event sent(boolean confirmable, int mid, int observe) {
      return new Event(confirmable ? Kind.NOTIFICATION : Kind.ANSWER, mid, observe);
    }

    static Event acknowledged(int mid) {
      return new Event(Kind.ACKNOWLEDGEMENT, mid, -1);
    }
  }
}
