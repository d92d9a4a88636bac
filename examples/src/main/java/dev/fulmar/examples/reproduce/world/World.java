package dev.fulmar.examples.reproduce.world;

import java.net.InetSocketAddress;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.elements.config.Configuration;

/**
 * What the nodes of a workload live in: a clock, and a network that they have wires to. A node is
 * the same in virtual time and on real sockets; it knows this alone.
 *
 * <p>Nodes are made first, then the time begins. Tasks run one at a time; what Californium calls
 * may come from other threads at the same time as a task.
 */
public interface World {
  /** Since the time began, in nanoseconds; 0 before. */
  long nowNanos();

  /**
   * Runs a task once, unless the time ends before. May be called from any thread.
   *
   * @param delayNanos from now, 0 or more; 0 is after what is already due now
   */
  void after(long delayNanos, Runnable task);

  /**
   * Runs a task once what Californium does about the message it is at now is done: in virtual time
   * at the same instant, else as much later as that needs at most.
   */
  void afterThisMessage(Runnable task);

  /** Has a server and its endpoints live here; before it is started. */
  void host(CoapServer server);

  /**
   * A node's wire, for an endpoint with this configuration.
   *
   * @param node one that has none yet; 0 is the sink
   */
  Wire wire(int node, Configuration config);

  /** Where the other nodes send to, to reach a node. */
  InetSocketAddress addressOf(int node);

  /**
   * Lets the time pass, once, and returns at its end. No task runs afterwards.
   *
   * @param seconds at least 1
   * @param beginning the first task
   * @throws IllegalStateException if a task or the network failed
   */
  void run(long seconds, Runnable beginning);
}
