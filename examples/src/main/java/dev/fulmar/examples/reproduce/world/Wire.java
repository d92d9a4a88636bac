package dev.fulmar.examples.reproduce.world;

import static java.util.Objects.requireNonNull;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.eclipse.californium.elements.Connector;
import org.eclipse.californium.elements.RawData;
import org.eclipse.californium.elements.RawDataChannel;

/** A node's socket for Californium, which somebody can listen at and keep datagrams back from. */
public abstract class Wire implements Connector {
  private volatile Predicate<RawData> holds = message -> false;
  private volatile Consumer<RawData> afterReceiving = message -> {};

  /** A wire that keeps nothing back. */
  protected Wire() {}

  /**
   * Asks somebody about each datagram before it leaves.
   *
   * @param filter true keeps it: {@link #transmit} is called with it later, or never
   */
  public final void setHold(Predicate<RawData> filter) {
    holds = requireNonNull(filter, "filter");
  }

  /**
   * Tells somebody of each datagram that has arrived, when the endpoint's receiver has had it.
   *
   * @param listener called in the same instant
   */
  public final void afterReceiving(Consumer<RawData> listener) {
    afterReceiving = requireNonNull(listener, "listener");
  }

  /** Sends a datagram, whatever {@link #setHold} says; what it is to tell has been told. */
  public abstract void transmit(RawData message);

  /** To be asked once of each datagram that is to be sent: whether it is kept. */
  protected final boolean keeps(RawData message) {
    return holds.test(message);
  }

  /** Hands over what has arrived. */
  protected final void receive(RawData message, RawDataChannel receiver) {
    receiver.receiveData(message);
    afterReceiving.accept(message);
  }
}
