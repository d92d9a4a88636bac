package dev.fulmar.netem.socket;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.Packet;
import dev.fulmar.netem.stream.StreamGate;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One direction of a relayed connection. Only the relay's reader touches it; the timer only asks
 * the reader to.
 *
 * <pre>
 *   source ── read ──▶ link: the delay ── due ──▶ outlet: the faults ── write ──▶ sink
 *     ▲                                                      │
 *     └───────── paused while too much is inside ◀───────────┘
 * </pre>
 *
 * <p>The end of the stream, and its reset, travel through the link like bytes. The end waits for
 * the bytes before it; a reset waits neither for a sink that takes none nor for a fault.
 */
final class StreamLane {
  /** How many reads one socket may have before the others have their turn. */
  private static final int BATCH_READS = 16;

  /** The timer holds on to a lane, be it closed meanwhile, no longer than this. */
  private static final long MAX_SLEEP_NANOS = 10_000_000_000L;

  private static final byte[] NO_BYTES = {};

  /** What travels besides bytes. */
  private enum Mark {
    END,
    RESET
  }

  private enum State {
    PASSING,
    DISCARDING,
    CLOSED
  }

  private final TcpConnection connection;
  private final TcpRelayTools tools;
  private final LatenessRecorder lateness;
  private final StreamCounters counters;
  private final HeldBytes held;
  private final StreamEnd source;
  private final StreamEnd sink;
  private final StreamOutlet outlet;
  private LinkConfig config;

  /** Null once nothing passes any more, for a timer may still hold the lane. */
  private Link link;

  private State state = State.PASSING;

  /** Where bytes that are discarded are counted. */
  private AtomicLong discarded;

  private boolean swallowing;
  private boolean paused;
  private boolean sourceEnded;
  private boolean ended;

  /** The instant of the timer's task that counts. */
  private long armedNanos = Long.MAX_VALUE;

  /**
   * A lane that passes bytes on once {@link #start} is called.
   *
   * @param sink null if there is none, and there will be none
   */
  StreamLane(
      TcpConnection connection,
      TcpRelayTools tools,
      Direction direction,
      StreamEnd source,
      StreamEnd sink) {
    this.connection = connection;
    this.tools = tools;
    this.lateness = tools.lateness(direction);
    this.counters = tools.counters().stream(direction);
    this.held = new HeldBytes(tools.counters().bytesInside);
    this.source = source;
    this.sink = sink;
    this.config = tools.ways().get(direction);
    this.outlet = new StreamOutlet(sink, counters, held, config.newStreamGate());
    this.link = tools.settings().newLink(config, direction, connection.index());
  }

  /** What befalls the stream. */
  StreamGate gate() {
    return outlet.gate();
  }

  void start() {
    if (gate().swallows()) {
      swallow();
    } else if (state == State.PASSING) {
      source.want(SelectionKey.OP_READ, true);
    }
  }

  /** Whether the source has ended, and the sink was told so unless bytes are discarded. */
  boolean ended() {
    return ended;
  }

  /** Whether the source has ended, whatever the sink knows. */
  boolean sourceEnded() {
    return sourceEnded;
  }

  /** Whether the sink is to hear nothing at all, not even how the source fares. */
  boolean silent() {
    return swallowing || gate().isStopped();
  }

  /** Whether something is on its way and will be passed on without anyone's doing. */
  boolean travelling() {
    return state == State.PASSING && (link.inside() > 0 || outlet.wakeNanos() != Long.MAX_VALUE);
  }

  /** When the sink last took bytes. */
  long activeNanos() {
    return outlet.activeNanos();
  }

  /** Goes by another configuration if bytes still pass; its faults begin afresh. */
  void reconfigure(LinkConfig changed) {
    if (state != State.PASSING || ended || config == changed) {
      return;
    }
    config = changed;
    link.reconfigure(changed.delayOnly(), tools.timer().nowNanos());
    outlet.regulate(changed.newStreamGate());
    if (gate().swallows()) {
      swallow();
    } else {
      move();
    }
  }

  /** Forgets what is inside, and from now on takes bytes in without passing them on. */
  void swallow() {
    swallowing = true;
    discard(counters.swallowed);
  }

  /** Forgets what is inside and neither reads nor writes any more. */
  void close() {
    forget(State.CLOSED);
    source.want(SelectionKey.OP_READ, false);
  }

  /** Forgets what is inside because a fault ends the connection. */
  void cut() {
    counters.cut.addAndGet(forget(State.CLOSED));
  }

  /** Sends a reset after what is inside, because the source has gone. */
  void reset() {
    if (state == State.PASSING) {
      put(NO_BYTES, Mark.RESET);
    } else {
      connection.onResetArrived(sink);
    }
  }

  /** Called when the source has bytes, or its end. */
  void onReadable() {
    try {
      int reads = 0;
      while (state != State.CLOSED && reads < BATCH_READS && readOnce()) {
        reads++;
      }
    } catch (IOException e) {
      connection.onBroken(source);
    }
  }

  /** Called when the sink takes bytes again, or has been connected. */
  void onWritable() {
    write();
  }

  /** False if there is nothing more to read for now. */
  private boolean readOnce() throws IOException {
    long roomBytes = tools.settings().maxBytesInside() - held.bytes();
    long paceRoomBytes =
        outlet.isPaced()
            ? tools.settings().maxPacedBytes() - outlet.waitingBytes()
            : Long.MAX_VALUE;
    if (roomBytes <= 0 || paceRoomBytes <= 0) {
      (roomBytes <= 0 ? tools.counters().paused : counters.pacePauses).incrementAndGet();
      paused = true;
      source.want(SelectionKey.OP_READ, false);
      return false;
    }
    ByteBuffer buffer = tools.buffer();
    buffer.clear().limit((int) Math.min(Math.min(roomBytes, paceRoomBytes), buffer.capacity()));
    int bytes = source.read(buffer);
    if (bytes > 0) {
      connection.onActivity();
      byte[] chunk = new byte[bytes];
      buffer.flip().get(chunk);
      put(chunk, null);
    } else if (bytes < 0) {
      sourceEnded = true;
      source.want(SelectionKey.OP_READ, false);
      put(NO_BYTES, Mark.END);
    }
    return bytes > 0;
  }

  private void put(byte[] chunk, Mark mark) {
    if (state == State.PASSING) {
      if (mark == null) {
        held.addChunk(chunk.length);
      }
      link.offer(chunk, mark, tools.timer().nowNanos());
      move();
    } else if (state == State.DISCARDING) {
      discarded.addAndGet(chunk.length);
      if (mark == Mark.END) {
        ended = true;
        connection.onLaneEnded();
      }
    }
  }

  private void onTimer(long instantNanos) {
    if (instantNanos == armedNanos) {
      armedNanos = Long.MAX_VALUE;
    }
    if (state == State.PASSING) {
      move();
    }
  }

  /** Takes what is due out of the link. */
  private void move() {
    long nowNanos = tools.timer().nowNanos();
    for (Packet packet = link.poll(nowNanos); packet != null; packet = link.poll(nowNanos)) {
      lateness.record(nowNanos - packet.dueNanos());
      if (packet.attachment() == Mark.RESET) {
        connection.onResetArrived(sink);
        return;
      } else if (packet.attachment() == Mark.END) {
        outlet.addEnd();
      } else {
        outlet.add(packet.payload());
      }
    }
    arm(link.nextEventNanos());
    write();
  }

  private void arm(long nextNanos) {
    if (nextNanos >= armedNanos) {
      return;
    }
    long atNanos = Math.min(nextNanos, tools.timer().nowNanos() + MAX_SLEEP_NANOS);
    armedNanos = atNanos;
    tools
        .timer()
        .schedule(
            atNanos,
            () -> tools.reader().execute(() -> connection.guarded(() -> onTimer(atNanos))));
  }

  private void write() {
    if (state != State.PASSING || ended || sink == null || !sink.isConnected()) {
      return;
    }
    try {
      StreamOutlet.Flow flow = outlet.flush(tools.timer().nowNanos());
      sink.want(SelectionKey.OP_WRITE, flow == StreamOutlet.Flow.SINK_FULL);
      switch (flow) {
        case HELD -> {
          arm(outlet.wakeNanos());
          resume();
        }
        case END -> end();
        case HALF_CLOSE -> halfClose();
        case RESET -> connection.onResetByFault(this);
        case DRAINED, SINK_FULL -> resume();
      }
    } catch (IOException e) {
      connection.onBroken(sink);
    }
  }

  private void end() throws IOException {
    ended = true;
    sink.endOutput();
    connection.onLaneEnded();
  }

  private void halfClose() throws IOException {
    sink.endOutput();
    connection.onHalfClosed();
    discard(counters.cut);
    if (ended) {
      connection.onLaneEnded();
    }
  }

  /** Reads on after a pause, once half of what may be inside is free. */
  private void resume() {
    boolean roomy = held.bytes() <= tools.settings().maxBytesInside() / 2;
    boolean drained =
        !outlet.isPaced() || outlet.waitingBytes() <= tools.settings().maxPacedBytes() / 2;
    if (paused && roomy && drained && state == State.PASSING) {
      paused = false;
      source.want(SelectionKey.OP_READ, true);
    }
  }

  /** Forgets what is inside, and from now on only counts what comes. */
  private void discard(AtomicLong counter) {
    discarded = counter;
    discarded.addAndGet(forget(State.DISCARDING));
    ended = sourceEnded;
    source.want(SelectionKey.OP_READ, !sourceEnded);
  }

  /** Returns how many bytes that was. */
  private long forget(State next) {
    long bytes = outlet.forget(tools.timer().nowNanos());
    bytes += link == null ? 0 : link.insideBytes();
    held.clear();
    state = next;
    link = null;
    return bytes;
  }
}
