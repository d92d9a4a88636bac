package dev.fulmar.netem.socket;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.Packet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One direction of a relayed connection. Only the relay's reader touches it; the timer only asks
 * the reader to.
 *
 * <pre>
 *   source ── read ──▶ link: the delay ── due ──▶ unsent ── write ──▶ sink
 *     ▲                                                      │
 *     └───────── paused while too much is inside ◀───────────┘
 * </pre>
 *
 * <p>The end of the stream, and its reset, travel through the link like bytes. The end waits for
 * the bytes before it; a reset does not wait for a sink that takes none.
 */
final class StreamLane {
  /** Added to what each read brought, for what it takes to keep that. */
  private static final int OVERHEAD_BYTES = 128;

  /** How many reads one socket may have before the others have their turn. */
  private static final int BATCH_READS = 16;

  private static final byte[] NO_BYTES = {};

  /** What travels besides bytes. */
  private enum Mark {
    END,
    RESET
  }

  private enum State {
    PASSING,
    SWALLOWING,
    CLOSED
  }

  private final TcpConnection connection;
  private final TcpRelayTools tools;
  private final LatenessRecorder lateness;
  private final AtomicLong bytesPassed;
  private final StreamEnd source;
  private final StreamEnd sink;
  private final Queue<ByteBuffer> unsent = new ArrayDeque<>();

  /** Null once nothing passes any more, for a timer may still hold the lane. */
  private Link link;

  private State state = State.PASSING;
  private long insideBytes;
  private boolean paused;
  private boolean sourceEnded;
  private boolean endDue;
  private boolean ended;

  /** The instant of the timer's task that counts. */
  private long armedNanos = Long.MAX_VALUE;

  /** A lane that passes bytes on once {@link #start} is called. */
  StreamLane(
      TcpConnection connection,
      TcpRelayTools tools,
      Direction direction,
      StreamEnd source,
      StreamEnd sink) {
    this.connection = connection;
    this.tools = tools;
    this.lateness = tools.lateness(direction);
    this.bytesPassed =
        direction == Direction.UP ? tools.counters().bytesUp : tools.counters().bytesDown;
    this.source = source;
    this.sink = sink;
    this.link = tools.settings().newLink(direction, connection.index());
  }

  void start() {
    source.want(SelectionKey.OP_READ, true);
  }

  /** Whether the source has ended, and the sink was told so unless bytes are swallowed. */
  boolean ended() {
    return ended;
  }

  /** Whether something is on its way and not yet due. */
  boolean travelling() {
    return link != null && link.inside() > 0;
  }

  /** Forgets what is inside, and from now on takes bytes in without passing them on. */
  void swallow() {
    forget(State.SWALLOWING);
    ended = sourceEnded;
    source.want(SelectionKey.OP_READ, !sourceEnded);
  }

  /** Forgets what is inside and neither reads nor writes any more. */
  void close() {
    forget(State.CLOSED);
    source.want(SelectionKey.OP_READ, false);
  }

  /** Sends a reset after what is inside, because the source has gone. */
  void reset() {
    put(NO_BYTES, Mark.RESET);
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
    long roomBytes = tools.settings().maxBytesInside() - insideBytes;
    if (roomBytes <= 0) {
      tools.counters().paused.incrementAndGet();
      paused = true;
      source.want(SelectionKey.OP_READ, false);
      return false;
    }
    ByteBuffer buffer = tools.buffer();
    buffer.clear().limit((int) Math.min(roomBytes, buffer.capacity()));
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
      addInside(chunk.length + OVERHEAD_BYTES);
      link.offer(chunk, mark, tools.timer().nowNanos());
      move();
    } else if (state == State.SWALLOWING) {
      tools.counters().bytesSwallowed.addAndGet(chunk.length);
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
      }
      endDue |= packet.attachment() == Mark.END;
      unsent.add(ByteBuffer.wrap(packet.payload()));
    }
    long nextNanos = link.nextEventNanos();
    if (nextNanos < armedNanos) {
      armedNanos = nextNanos;
      tools
          .timer()
          .schedule(
              nextNanos,
              () -> tools.reader().execute(() -> connection.guarded(() -> onTimer(nextNanos))));
    }
    write();
  }

  private void write() {
    if (state != State.PASSING || !sink.isConnected()) {
      return;
    }
    try {
      boolean taken = writeUnsent();
      sink.want(SelectionKey.OP_WRITE, !taken);
      if (taken && endDue && !ended) {
        ended = true;
        sink.endOutput();
        connection.onLaneEnded();
      }
    } catch (IOException e) {
      connection.onBroken(sink);
    }
  }

  /** False if the sink does not take everything for now. */
  private boolean writeUnsent() throws IOException {
    while (!unsent.isEmpty()) {
      ByteBuffer chunk = unsent.element();
      int bytes = sink.write(chunk);
      bytesPassed.addAndGet(bytes);
      if (bytes > 0) {
        connection.onActivity();
      }
      if (chunk.hasRemaining()) {
        return false;
      }
      unsent.remove();
      addInside(-(chunk.capacity() + OVERHEAD_BYTES));
      resume();
    }
    return true;
  }

  /** Reads on after a pause, once half of what may be inside is free. */
  private void resume() {
    if (paused && insideBytes <= tools.settings().maxBytesInside() / 2) {
      paused = false;
      source.want(SelectionKey.OP_READ, true);
    }
  }

  private void addInside(long bytes) {
    insideBytes += bytes;
    tools.counters().bytesInside.addAndGet(bytes);
  }

  private void forget(State next) {
    state = next;
    addInside(-insideBytes);
    unsent.clear();
    link = null;
  }
}
