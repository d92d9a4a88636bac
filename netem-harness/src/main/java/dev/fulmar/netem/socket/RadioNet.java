package dev.fulmar.netem.socket;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.radio.LowpanConfig;
import dev.fulmar.netem.radio.RadioDatagram;
import dev.fulmar.netem.radio.RadioDelivery;
import dev.fulmar.netem.radio.RadioMedium;
import dev.fulmar.netem.radio.RadioStats;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A radio network between UDP programs on this machine: each node has an address that the programs
 * of the others send to, and a program of its own that is attached to it.
 *
 * <pre>
 *   program of node 8 ──▶ address(0) ─ RadioMedium, 8 to 0 ─ address(8) ──▶ program of node 0
 * </pre>
 *
 * <pre>{@code
 * try (RadioNet net = RadioNet.open(medium, 10)) {
 *   net.attach(0, observer.address());
 *   net.attach(8, server.address());
 *   server.sendTo(net.address(0));      // arrives at the observer, from net.address(8)
 * }
 * }</pre>
 *
 * <p>The medium's time may pass more slowly than the clock's, so that the time that programs and
 * system take weighs less. Thread-safe.
 */
public final class RadioNet implements AutoCloseable {
  /** The slowest: one second of the medium takes so many of the clock. */
  public static final int MAX_SLOWDOWN = 1000;

  private final Object lock = new Object();
  private final RadioMedium medium;
  private final int slowdown;
  private final Map<InetSocketAddress, Integer> nodes = new HashMap<>();
  private final Map<Integer, InetSocketAddress> programs = new HashMap<>();
  private final LatenessRecorder lateness = new LatenessRecorder();
  private final RadioSockets sockets;
  private final LinkTimer timer;
  private long armedNanos = Long.MAX_VALUE;
  private long foreign;
  private long toItself;
  private long tooLarge;
  private long unattached;
  private long sendFailed;

  private RadioNet(RadioMedium medium, int slowdown) throws IOException {
    this.medium = requireNonNull(medium, "medium");
    this.slowdown = slowdown;
    this.sockets = new RadioSockets(medium.size(), this::onDatagram);
    this.timer = new LinkTimer("fulmar-radio-timer");
  }

  /**
   * Opens a socket for each node and starts. The medium's time is 0 then.
   *
   * @param medium nobody else drives it
   * @param slowdown how many seconds of the clock one of the medium takes; from 1 to {@link
   *     #MAX_SLOWDOWN}
   * @throws IOException if there are not so many sockets to be had; then none is left open
   * @throws IllegalArgumentException if {@code slowdown} is outside its range
   */
  public static RadioNet open(RadioMedium medium, int slowdown) throws IOException {
    if (slowdown < 1 || slowdown > MAX_SLOWDOWN) {
      throw new IllegalArgumentException(
          "slowdown is %d, must be from 1 to %d".formatted(slowdown, MAX_SLOWDOWN));
    }
    RadioNet net = new RadioNet(medium, slowdown);
    net.sockets.start();
    return net;
  }

  /** Where the programs of the other nodes send to, to reach this one; on the loopback. */
  public InetSocketAddress address(int node) {
    checkNode(node);
    return sockets.address(node);
  }

  /**
   * Says where the program of a node is: what comes from there comes from the node, and what is for
   * the node goes there. A node may be given another program, and the one before is forgotten.
   *
   * @throws IllegalArgumentException if there is no such node, or the program is another node's
   */
  public void attach(int node, InetSocketAddress program) {
    checkNode(node);
    synchronized (lock) {
      Integer other = nodes.get(program);
      if (other != null && other != node) {
        throw new IllegalArgumentException(
            "program %s is of node %d, must be of one node only".formatted(program, other));
      }
      InetSocketAddress before = programs.put(node, program);
      nodes.remove(before);
      nodes.put(program, node);
    }
  }

  /** What happened so far at all nodes, as of the medium's last event. */
  public RadioStats stats() {
    synchronized (lock) {
      return medium.stats();
    }
  }

  /**
   * What happened so far at a node, as of the medium's last event.
   *
   * @throws IllegalArgumentException if there is no such node
   */
  public RadioStats stats(int node) {
    synchronized (lock) {
      return medium.stats(node);
    }
  }

  /** What the sockets did so far, apart from the medium. */
  public RadioNetStats netStats() {
    synchronized (lock) {
      return new RadioNetStats(foreign, toItself, tooLarge, unattached, sendFailed);
    }
  }

  /** How late datagrams were handed to their programs, on the clock. */
  public LatenessSummary lateness() {
    return lateness.summary();
  }

  /**
   * What has ended the network before it was closed; empty while it works. It carries nothing new
   * then, and its ports are free.
   */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(sockets.failure());
  }

  /**
   * Ends the network: when it returns, its threads have ended, its ports are free, and what was
   * under way is gone. Calling it again does nothing.
   */
  @Override
  public void close() {
    timer.close();
    sockets.close();
  }

  private void checkNode(int node) {
    if (node < 0 || node >= medium.size()) {
      throw new IllegalArgumentException(
          "node is %d, must be from 0 to %d".formatted(node, medium.size() - 1));
    }
  }

  private void onDatagram(int node, InetSocketAddress sender, byte[] payload) {
    synchronized (lock) {
      Integer from = nodes.get(sender);
      if (from == null) {
        foreign++;
      } else if (from == node) {
        toItself++;
      } else if (payload.length > LowpanConfig.MAX_PAYLOAD_BYTES) {
        tooLarge++;
      } else {
        medium.offer(from, node, payload, null, timer.nowNanos() / slowdown);
        arm();
      }
    }
  }

  /** Has the timer call at the medium's next event, unless it will call before. */
  private void arm() {
    long nextNanos = medium.nextEventNanos();
    if (nextNanos < armedNanos) {
      armedNanos = nextNanos;
      timer.schedule(nextNanos * slowdown, () -> onEvent(nextNanos));
    }
  }

  private void onEvent(long dueNanos) {
    synchronized (lock) {
      if (dueNanos != armedNanos) {
        return;
      }
      armedNanos = Long.MAX_VALUE;
      long nowNanos = timer.nowNanos() / slowdown;
      for (RadioDelivery delivery = medium.poll(nowNanos);
          delivery != null;
          delivery = medium.poll(nowNanos)) {
        deliver(delivery);
      }
      arm();
    }
  }

  private void deliver(RadioDelivery delivery) {
    lateness.record(timer.nowNanos() - delivery.deliveredNanos() * slowdown);
    RadioDatagram datagram = delivery.datagram();
    InetSocketAddress program = programs.get(datagram.to());
    if (program == null) {
      unattached++;
    } else if (!sockets.send(datagram.from(), datagram.payload(), program)) {
      sendFailed++;
    }
  }
}
