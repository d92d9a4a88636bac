package dev.fulmar.transport.core;

import dev.fulmar.netem.Packet;
import dev.fulmar.netem.sim.SimEndpoint;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.Consumer;

/** An endpoint in virtual time, with the programs that use it. */
final class Host implements SimEndpoint {
  static final int PORT = 9900;
  static final String PEER = "peer";

  /** Does what it can now; called after everything that happens. */
  interface Program {
    void run(long nowNanos);
  }

  final Endpoint endpoint;
  final List<Program> programs = new ArrayList<>();

  /** Datagrams of more bytes are sent and lost on the way; a link's MTU. */
  int mtuBytes = Integer.MAX_VALUE;

  /** Whether such datagrams are refused at once instead (EMSGSIZE). */
  boolean tooBigIsTold;

  /** Sees every datagram that is sent. */
  Consumer<byte[]> tap = datagram -> {};

  private final Queue<Task> tasks = new PriorityQueue<>(Comparator.comparingLong(Task::atNanos));
  private final ByteBuffer out = ByteBuffer.allocate(70_000);
  private boolean dead;
  private long deafUntilNanos;

  private record Task(long atNanos, Runnable work) {}

  Host(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  /** Runs something at an instant. */
  void at(long nanos, Runnable work) {
    tasks.add(new Task(nanos, work));
  }

  /** From now on neither sends nor receives, as if its machine had lost power. */
  void die() {
    dead = true;
  }

  /** Hears nothing until then, as if the link had gone. */
  void deafUntil(long nanos) {
    deafUntilNanos = nanos;
  }

  @Override
  public void receive(Packet packet, long nowNanos) {
    if (!dead && nowNanos >= deafUntilNanos) {
      endpoint.handleDatagram(nowNanos, PEER, ByteBuffer.wrap(packet.payload()));
    }
  }

  @Override
  public byte[] transmit(long nowNanos) {
    byte[] datagram = next(nowNanos);
    while (datagram != null && datagram.length > mtuBytes) {
      if (tooBigIsTold) {
        endpoint.handleTooBig(nowNanos, PEER, datagram.length);
      }
      datagram = next(nowNanos);
    }
    return datagram;
  }

  private byte[] next(long nowNanos) {
    if (dead) {
      return null;
    }
    boolean sent = poll(nowNanos);
    if (!sent) {
      sent = poll(nowNanos); // programs hear of events once all is sent, and answer
    }
    if (!sent) {
      return null;
    }
    byte[] datagram = Arrays.copyOf(out.array(), out.position());
    tap.accept(datagram);
    return datagram;
  }

  private boolean poll(long nowNanos) {
    programs.forEach(program -> program.run(nowNanos));
    return endpoint.pollTransmit(nowNanos, out.clear()) != null;
  }

  @Override
  public long nextWakeUpNanos() {
    long taskNanos = tasks.isEmpty() ? Long.MAX_VALUE : tasks.element().atNanos();
    return dead ? taskNanos : Math.min(taskNanos, endpoint.pollTimeout());
  }

  @Override
  public void wakeUp(long nowNanos) {
    while (!tasks.isEmpty() && tasks.element().atNanos() <= nowNanos) {
      tasks.remove().work().run();
    }
    if (!dead) {
      endpoint.handleTimeout(nowNanos);
    }
  }
}
