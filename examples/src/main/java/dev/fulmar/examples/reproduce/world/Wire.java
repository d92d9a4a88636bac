package dev.fulmar.examples.reproduce.world;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.eclipse.californium.elements.Connector;
import org.eclipse.californium.elements.RawData;

/** A node's socket for Californium, which somebody can listen at and keep datagrams back from. */
public interface Wire extends Connector {
  /**
   * Asks somebody about each datagram before it leaves.
   *
   * @param filter true keeps it: {@link #transmit} is called with it later, or never
   */
  void setHold(Predicate<RawData> filter);

  /**
   * Tells somebody of each datagram that has arrived, when the endpoint's receiver has had it.
   *
   * @param listener called in the same instant
   */
  void afterReceiving(Consumer<RawData> listener);

  /** Sends a datagram, whatever {@link #setHold} says. */
  void transmit(RawData message);
}
