package dev.fulmar.examples.reproduce.virtual;

import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.netem.sim.VirtualExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.elements.util.ClockUtil;

/**
 * Californium in virtual time: as long as this is open, its clock, which is one for the whole
 * virtual machine, is that of a simulation, and all that its servers do are events of it. Not
 * thread-safe.
 */
public final class CaliforniumTime implements AutoCloseable {
  /** Californium takes an instant of 0 for "never". */
  private static final long ORIGIN_NANOS = 1_000_000_000;

  private static final AtomicBoolean OPEN = new AtomicBoolean();

  private final Simulation simulation = new Simulation();
  private final VirtualExecutor executor = new VirtualExecutor(simulation);

  /**
   * Takes the clock, until it is closed.
   *
   * @throws IllegalStateException if another one is open in this virtual machine
   */
  public CaliforniumTime() {
    if (!OPEN.compareAndSet(false, true)) {
      throw new IllegalStateException(
          "a virtual machine has one Californium clock, and another simulation has it");
    }
    ClockUtil.setRealtimeHandler(() -> ORIGIN_NANOS + simulation.nowNanos());
  }

  /** What runs everything. */
  public Simulation simulation() {
    return simulation;
  }

  /** Since the beginning, in nanoseconds. */
  public long nowNanos() {
    return simulation.nowNanos();
  }

  /** Has a server and its endpoints do all they do as events of the simulation. */
  public void host(CoapServer server) {
    server.setExecutors(executor, executor, true);
  }

  /**
   * Runs a task once.
   *
   * @param delayNanos from now, 0 or more; 0 is after what is already due now
   */
  public void after(long delayNanos, Runnable task) {
    simulation.schedule(simulation.nowNanos() + delayNanos, task);
  }

  /** Runs everything that is due within a time, in order, and ends at its end. */
  public void passSeconds(long seconds) {
    simulation.runUntil(simulation.nowNanos() + TimeUnit.SECONDS.toNanos(seconds));
  }

  /** Gives the clock back. */
  @Override
  public void close() {
    executor.shutdownNow();
    ClockUtil.setRealtimeHandler(System::nanoTime);
    OPEN.set(false);
  }
}
