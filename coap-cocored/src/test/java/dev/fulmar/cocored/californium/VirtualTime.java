package dev.fulmar.cocored.californium;

import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.netem.sim.VirtualExecutor;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.elements.util.ClockUtil;

/**
 * Californium in virtual time: as long as this is open, its clock, which is one for the whole
 * virtual machine, is that of the simulation. What takes 24 seconds on a wire takes none here.
 */
final class VirtualTime implements AutoCloseable {
  /** Californium takes an instant of 0 for "never". */
  private static final long ORIGIN_NANOS = 1_000_000_000;

  final Simulation simulation = new Simulation();
  final VirtualExecutor executor = new VirtualExecutor(simulation);

  VirtualTime() {
    ClockUtil.setRealtimeHandler(() -> ORIGIN_NANOS + simulation.nowNanos());
  }

  /** Has the server and its endpoints do all they do as events of the simulation. */
  void host(CoapServer server) {
    server.setExecutors(executor, executor, true);
  }

  /** Runs everything that is due within the given time, in order, and ends at its end. */
  void pass(long nanos) {
    simulation.runUntil(simulation.nowNanos() + nanos);
  }

  @Override
  public void close() {
    ClockUtil.setRealtimeHandler(System::nanoTime);
  }
}
