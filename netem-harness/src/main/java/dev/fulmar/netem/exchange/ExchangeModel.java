package dev.fulmar.netem.exchange;

import java.util.random.RandomGenerator;

/**
 * Decides which exchanges are lost, one for each connection. A model may keep state, so each link
 * has an instance of its own; {@code toString()} gives the words of the link specification that ask
 * for the model.
 */
public interface ExchangeModel {

  /**
   * Called exactly once for each connection, in the order in which they were accepted.
   *
   * @param connectionIndex the connection's number, from 1
   * @param random this connection's random numbers; drawing any count of them affects no other
   */
  ExchangeFate decide(long connectionIndex, RandomGenerator random);
}
