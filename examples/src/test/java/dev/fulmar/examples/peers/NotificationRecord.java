package dev.fulmar.examples.peers;

import java.io.IOException;
import java.util.List;

/** What a server sent to its observer, and what it learned of its arrival. */
interface NotificationRecord {
  /** Everything so far, in order. */
  List<Event> events() throws IOException;

  /**
   * A notification left the server, or its acknowledgement reached it.
   *
   * @param mid of the notification, or of the answer to a registration
   * @param observe the notification's place in their order (RFC 7641, 3.4); -1 where this is the
   *     acknowledgement
   */
  record Event(int mid, int observe) {
    static Event acknowledged(int mid) {
      return new Event(mid, -1);
    }

    boolean isAcknowledgement() {
      return observe < 0;
    }
  }
}
