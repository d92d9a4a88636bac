package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.examples.reproduce.virtual.CaliforniumTime;
import dev.fulmar.examples.reproduce.virtual.Medium;
import dev.fulmar.examples.reproduce.virtual.VirtualWorld;

/** A {@link CoapRun} in virtual time. */
final class CoapSimulation {
  private CoapSimulation() {}

  /**
   * What was left behind.
   *
   * @param sink the receiving buffer's counters at the end
   * @param medium datagrams of all kinds
   */
  record Result(CoapScenario scenario, Ledger ledger, CocoRedSnapshot sink, Medium.Counts medium) {}

  /**
   * Runs it, in this thread; the virtual machine runs no other one meanwhile.
   *
   * @throws IllegalStateException if it does
   */
  static Result run(CoapScenario scenario) {
    try (CaliforniumTime time = new CaliforniumTime()) {
      Medium medium =
          scenario.network().medium(time.simulation(), scenario.servers() + 1, scenario.seed());
      CoapRun.Outcome outcome = CoapRun.run(scenario, new VirtualWorld(time, medium));
      return new Result(scenario, outcome.ledger(), outcome.sink(), medium.counts());
    }
  }
}
