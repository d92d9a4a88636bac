package dev.fulmar.examples.reproduce.sockets;

import dev.fulmar.examples.reproduce.world.Places;
import dev.fulmar.examples.reproduce.world.Wire;
import dev.fulmar.examples.reproduce.world.World;
import dev.fulmar.netem.radio.RadioConfig;
import dev.fulmar.netem.radio.RadioMedium;
import dev.fulmar.netem.radio.RadioStats;
import dev.fulmar.netem.radio.Topology;
import dev.fulmar.netem.socket.LatenessSummary;
import dev.fulmar.netem.socket.RadioNet;
import dev.fulmar.netem.socket.RadioNetStats;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.elements.config.Configuration;

/**
 * A field of radios between real sockets on the loopback, in real time. Californium runs as it does
 * anywhere, with its own threads.
 */
public final class SocketWorld implements World, AutoCloseable {
  /**
   * From the sending of an ACK, Californium needs some microseconds until it calls the handler of
   * the message; this much allows for a thread that is not run meanwhile.
   */
  private static final long SAME_MESSAGE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private static final int SECONDS_TO_END = 10;
  private static final int REAL_TIME = 1;

  private final Places places;
  private final RadioNet net;
  private final ScheduledThreadPoolExecutor tasks;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private volatile long beginningNanos;
  private volatile boolean begun;

  private SocketWorld(Places places, RadioNet net) {
    this.places = places;
    this.net = net;
    this.tasks =
        new ScheduledThreadPoolExecutor(
            1, SocketWorld::daemon, new ThreadPoolExecutor.DiscardPolicy());
    tasks.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /**
   * Opens a port for each node.
   *
   * @param topology where the nodes stand
   * @param sink the sink's place in it
   * @param seed of all back-offs; what the machine does comes on top
   * @throws IOException if there are not so many sockets to be had
   * @throws IllegalArgumentException if the topology has no such place
   */
  public static SocketWorld open(Topology topology, int sink, long seed) throws IOException {
    Places places = new Places(topology.size(), sink);
    RadioMedium medium = new RadioMedium(topology, sink, RadioConfig.DEFAULT, seed);
    return new SocketWorld(places, RadioNet.open(medium, REAL_TIME));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "socket-world");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public long nowNanos() {
    return begun ? System.nanoTime() - beginningNanos : 0;
  }

  @Override
  public void after(long delayNanos, Runnable task) {
    Future<?> unused =
        tasks.schedule(() -> runAndKeepFailure(task), delayNanos, TimeUnit.NANOSECONDS);
  }

  /** A failure would be lost with its future. */
  private void runAndKeepFailure(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error broken) {
      failure.compareAndSet(null, broken);
    }
  }

  @Override
  public void afterThisMessage(Runnable task) {
    after(SAME_MESSAGE_NANOS, task);
  }

  /** Leaves it its own threads. */
  @Override
  public void host(CoapServer server) {}

  @Override
  public Wire wire(int node, Configuration config) {
    return new SocketWire(config, address -> net.attach(places.placeOf(node), address));
  }

  @Override
  public InetSocketAddress addressOf(int node) {
    return net.address(places.placeOf(node));
  }

  @Override
  public void run(long seconds, Runnable beginning) {
    beginningNanos = System.nanoTime();
    begun = true;
    after(0, beginning);
    try {
      TimeUnit.SECONDS.sleep(seconds);
      tasks.shutdownNow();
      if (!tasks.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS)) {
        throw new IllegalStateException(
            "a task has not ended after %d s".formatted(SECONDS_TO_END));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted after %d ns".formatted(nowNanos()), e);
    }
    check();
  }

  private void check() {
    Throwable broken = Optional.ofNullable(failure.get()).or(net::failure).orElse(null);
    if (broken != null) {
      throw new IllegalStateException("a task or the network failed: " + broken, broken);
    }
    RadioNetStats strays = net.netStats();
    if (!strays.equals(new RadioNetStats(0, 0, 0, 0, 0))) {
      throw new IllegalStateException("datagrams went astray beside the radio: " + strays);
    }
  }

  /** What the radios did so far. */
  public RadioStats radio() {
    return net.stats();
  }

  /** How late datagrams were handed to their nodes, on the machine's clock. */
  public LatenessSummary lateness() {
    return net.lateness();
  }

  /** Frees all ports; to be called when the nodes have ended. */
  @Override
  public void close() {
    tasks.shutdownNow();
    net.close();
  }
}
