package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.policy.ReceiveBuffer.Ticket;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.MessageObserverAdapter;

/**
 * The place of one message in service, which goes with it from the receive buffer to its handler:
 * first with the task that parses it, then as an observer of the message itself.
 *
 * <p>A message that somebody cancels on the way, be it an interceptor or the matcher that has no
 * exchange for it, gives its permit back.
 */
final class Permit extends MessageObserverAdapter {
  private final ServiceQueue queue;
  private final Ticket<RawMessage> ticket;
  private boolean ticketed; // guarded by the queue's lock

  Permit(ServiceQueue queue, Ticket<RawMessage> ticket) {
    super(true);
    this.queue = requireNonNull(queue, "queue");
    this.ticket = requireNonNull(ticket, "ticket");
  }

  /** What a message holds, or null: an acknowledgement needs none. */
  static Permit of(Message message) {
    return message.getMessageObserver(Permit.class);
  }

  ServiceQueue queue() {
    return queue;
  }

  /** The message's place in the buffer. */
  Ticket<RawMessage> ticket() {
    return ticket;
  }

  RawMessage message() {
    return ticket.message();
  }

  /** Whether it outlives the return of the layers above. */
  boolean isTicketed() {
    return ticketed;
  }

  void setTicketed() {
    ticketed = true;
  }

  /**
   * The message has been handled: gives the permit back, if it is still out.
   *
   * @return whether it was
   */
  boolean release() {
    return queue.release(this);
  }

  /** The message ended before its handler had it: gives the permit back, if it is still out. */
  void giveUp() {
    boolean unused = queue.giveUp(this);
  }

  @Override
  public void onCancel() {
    giveUp();
  }
}
