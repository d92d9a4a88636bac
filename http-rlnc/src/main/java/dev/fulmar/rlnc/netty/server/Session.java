package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.netty.server.load.SessionMap;
import dev.fulmar.rlnc.protocol.RlncReceiver;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** One client's receiver, and what it has decoded that the application has not handled yet. */
final class Session implements SessionMap.Timed {
  private final PaperArrival first;
  private final RlncReceiver receiver;
  private final Deque<NativeMessage> unhandled = new ArrayDeque<>();
  private long lastUsedNanos;
  private long accountedBytes;

  /**
   * A session.
   *
   * @param first says what all of the session's requests are
   * @param receiver this session's own
   */
  Session(PaperArrival first, RlncReceiver receiver) {
    this.first = first;
    this.receiver = receiver;
  }

  RlncReceiver receiver() {
    return receiver;
  }

  /** The paper codes bodies only, so all requests of a session have one method and one target. */
  boolean isFor(PaperArrival arrival) {
    return arrival.method().equals(first.method()) && arrival.target().equals(first.target());
  }

  boolean isAnonymous() {
    return first.client().anonymous();
  }

  void use(long nowNanos) {
    lastUsedNanos = nowNanos;
  }

  @Override
  public long idleNanos(long nowNanos) {
    return nowNanos - lastUsedNanos;
  }

  /** Whether everything received has been handled. */
  boolean isComplete() {
    return unhandled.isEmpty() && !receiver.isWaiting();
  }

  /** Every message up to this id was handled. */
  long handled() {
    return receiver.delivered() - unhandled.size();
  }

  /**
   * Hands decoded messages to the application, in id order.
   *
   * @return whether all that are decoded are handled
   */
  boolean deliver(PaperArrival arrival, Application application) {
    for (Optional<NativeMessage> next = receiver.nextDelivery();
        next.isPresent();
        next = receiver.nextDelivery()) {
      unhandled.add(next.get());
    }
    while (!unhandled.isEmpty()) {
      NativeMessage message = unhandled.peek();
      DeliveredRequest request =
          new DeliveredRequest(
              Origin.coded(message.id(), first.client().name(), first.principal()),
              first.method(),
              first.target(),
              arrival.headers(),
              message.body());
      if (!application.handlePaper(request)) {
        return false;
      }
      unhandled.remove();
    }
    return true;
  }

  /** By how much what is held has grown since this was asked before; negative if it shrank. */
  long takeGrowthBytes() {
    long heldBytes = receiver.heldBytes();
    for (NativeMessage message : unhandled) {
      heldBytes += message.body().length;
    }
    long growthBytes = heldBytes - accountedBytes;
    accountedBytes = heldBytes;
    return growthBytes;
  }

  long accountedBytes() {
    return accountedBytes;
  }
}
