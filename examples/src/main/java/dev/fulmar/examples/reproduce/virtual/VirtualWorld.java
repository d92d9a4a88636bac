package dev.fulmar.examples.reproduce.virtual;

import static java.util.Objects.requireNonNull;

import dev.fulmar.examples.reproduce.world.Wire;
import dev.fulmar.examples.reproduce.world.World;
import java.net.InetSocketAddress;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.elements.config.Configuration;

/** A {@link Medium} and nodes at it in virtual time. Not thread-safe: all is one thread's. */
public final class VirtualWorld implements World {
  private final CaliforniumTime time;
  private final Medium medium;

  /**
   * @param time which the medium is in, too
   */
  public VirtualWorld(CaliforniumTime time, Medium medium) {
    this.time = requireNonNull(time, "time");
    this.medium = requireNonNull(medium, "medium");
  }

  @Override
  public long nowNanos() {
    return time.nowNanos();
  }

  @Override
  public void after(long delayNanos, Runnable task) {
    time.after(delayNanos, task);
  }

  @Override
  public void afterThisMessage(Runnable task) {
    time.after(0, task);
  }

  @Override
  public void host(CoapServer server) {
    time.host(server);
  }

  @Override
  public Wire wire(int node, Configuration config) {
    return new VirtualWire(medium, node);
  }

  @Override
  public InetSocketAddress addressOf(int node) {
    return VirtualWire.addressOf(node);
  }

  @Override
  public void run(long seconds, Runnable beginning) {
    beginning.run();
    time.passSeconds(seconds);
  }
}
