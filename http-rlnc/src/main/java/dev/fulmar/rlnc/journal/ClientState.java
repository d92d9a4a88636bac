package dev.fulmar.rlnc.journal;

import dev.fulmar.rlnc.protocol.ClientRecord;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.NumberedResponse;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** How far one client has come, and the responses that it may still ask for. */
final class ClientState {
  private final Deque<NumberedResponse> responses = new ArrayDeque<>();
  private Incarnation incarnation = Incarnation.of(1, 0); // of a client that never began
  private long delivered;
  private long activeSeconds;

  /** When it last had a new response. */
  long activeSeconds() {
    return activeSeconds;
  }

  void activeAt(long seconds) {
    activeSeconds = seconds;
  }

  long delivered() {
    return delivered;
  }

  Incarnation incarnation() {
    return incarnation;
  }

  /** Whether nobody would miss it but to know how far it came. */
  boolean isComplete() {
    return responses.isEmpty();
  }

  void begin(Incarnation newIncarnation, long newDelivered) {
    incarnation = newIncarnation;
    delivered = Math.max(delivered, newDelivered);
  }

  void deliver(NumberedResponse response) {
    delivered = Math.max(delivered, response.id());
    responses.add(response);
  }

  /** A response to a message that counts as delivered already. */
  void keep(NumberedResponse response) {
    responses.add(response);
  }

  /** Whether there was a response to forget. */
  boolean acknowledge(long id) {
    int before = responses.size();
    while (!responses.isEmpty() && responses.peek().id() <= id) {
      responses.remove();
    }
    return responses.size() < before;
  }

  List<NumberedResponse> responses() {
    return List.copyOf(responses);
  }

  ClientRecord toRecord() {
    return new ClientRecord(incarnation, delivered, responses());
  }
}
