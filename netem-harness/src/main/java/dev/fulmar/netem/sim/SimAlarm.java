package dev.fulmar.netem.sim;

/**
 * Runs a task at the earliest of the instants it was set to, then forgets them all. The events of
 * instants that an earlier one has overtaken stay scheduled and do nothing.
 */
final class SimAlarm {
  private final Simulation simulation;
  private final Runnable task;
  private long armedNanos = Long.MAX_VALUE;

  SimAlarm(Simulation simulation, Runnable task) {
    this.simulation = simulation;
    this.task = task;
  }

  /**
   * Sets the alarm; {@link Long#MAX_VALUE} leaves it as it is, an instant that has passed is now.
   */
  void set(long atNanos) {
    if (atNanos >= armedNanos) {
      return;
    }
    long instantNanos = Math.max(atNanos, simulation.nowNanos());
    armedNanos = instantNanos;
    simulation.schedule(instantNanos, () -> ring(instantNanos));
  }

  private void ring(long instantNanos) {
    if (instantNanos == armedNanos) {
      armedNanos = Long.MAX_VALUE;
      task.run();
    }
  }
}
