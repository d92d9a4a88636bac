package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.protocol.ServerSession.Delivery;
import java.util.Optional;

/**
 * The one message that is on its way to the application.
 *
 * <pre>
 *              put           handOut           end
 *   EMPTY ───────────▶ READY ───────▶ OUT ───────────▶ EMPTY
 *                        ▲             │ onFailed
 *                        └── FAILED ◀──┘
 *                  onArrival
 * </pre>
 */
final class DeliverySlot {
  private enum State {
    EMPTY,
    READY,
    OUT,
    FAILED
  }

  private State state = State.EMPTY;
  private Optional<Delivery> delivery = Optional.empty();
  private int sizeBytes;

  void put(Delivery next, int bytes) {
    delivery = Optional.of(next);
    sizeBytes = bytes;
    state = State.READY;
  }

  /** What is ready; empty if nothing is, or it is out already. */
  Optional<Delivery> handOut() {
    if (state != State.READY) {
      return Optional.empty();
    }
    state = State.OUT;
    return delivery;
  }

  void end(long id) {
    checkOut(id);
    delivery = Optional.empty();
    sizeBytes = 0;
    state = State.EMPTY;
  }

  void onFailed(long id) {
    checkOut(id);
    state = State.FAILED;
  }

  /** Something has arrived: what failed may be tried again. */
  void onArrival() {
    if (state == State.FAILED) {
      state = State.READY;
    }
  }

  boolean isEmpty() {
    return state == State.EMPTY;
  }

  /** Whether a message is with the application. */
  boolean isBusy() {
    return state == State.OUT;
  }

  int sizeBytes() {
    return sizeBytes;
  }

  private void checkOut(long id) {
    if (state != State.OUT || delivery.filter(out -> out.id() == id).isEmpty()) {
      throw new IllegalStateException("message " + id + " is not out");
    }
  }
}
