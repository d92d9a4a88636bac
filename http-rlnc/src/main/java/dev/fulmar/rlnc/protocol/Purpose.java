package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.coding.Combination;

/** Why the paper's profile transmits. */
enum Purpose {
  /** It brings a new message. */
  INTRODUCE,
  /** It brings none. */
  REPAIR;

  static Transmission transmission(Flights.Flight<Purpose> flight, Combination combination) {
    return new Transmission(
        flight.number(), combination, flight.cargo() == REPAIR, flight.deadlineNanos());
  }
}
