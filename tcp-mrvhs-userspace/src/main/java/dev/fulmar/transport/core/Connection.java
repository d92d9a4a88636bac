package dev.fulmar.transport.core;

import dev.fulmar.transport.wire.Segment;
import java.nio.ByteBuffer;

/**
 * One TCP connection without socket, thread or clock: RFC 9293 as a machine that is fed segments
 * and time and asked for segments.
 *
 * <p>The driver goes round in this order:
 *
 * <ol>
 *   <li>{@link #handleSegment} for each segment that arrived, {@link #handleTimeout} when {@link
 *       #pollTimeout} has come,
 *   <li>{@link #pollTransmit} until it returns false; again after each {@link #write}, {@link
 *       #read}, {@link #finish}, {@link #close} and {@link #abort},
 *   <li>{@link #pollTimeout} once: that is when to be called again if nothing arrives before,
 *   <li>{@link #pollEvent} until it returns null.
 * </ol>
 *
 * <p>An {@link Endpoint} does all that for the connections it made; its users then only write, read
 * and take events. Nothing a peer sends causes an exception: a connection that it ends has a {@link
 * #closeReason}. Times may be on any clock that does not go backwards. Not thread-safe.
 */
public final class Connection {
  private final Tcb tcb;
  private final Arrival arrival;
  private final Departure departure;
  private final Expiry expiry;
  private Runnable workListener = () -> {};
  private Object attachment;

  private Connection(Tcb tcb) {
    this.tcb = tcb;
    this.arrival = new Arrival(tcb);
    this.departure = new Departure(tcb);
    this.expiry = new Expiry(tcb);
  }

  /**
   * A connection that will send a SYN.
   *
   * @param iss the position of the SYN, its initial sequence number
   */
  static Connection connecting(
      ConnectionConfig config, ConnectionKey key, long iss, long nowNanos) {
    return new Connection(new Tcb(config, ConnectionState.SYN_SENT, key, iss, nowNanos));
  }

  /** A connection that will answer a SYN. */
  static Connection answering(
      ConnectionConfig config, ConnectionKey key, Segment syn, long iss, long nowNanos) {
    Tcb tcb = new Tcb(config, ConnectionState.SYN_RECEIVED, key, iss, nowNanos);
    tcb.handshake.onSyn(syn, nowNanos);
    return new Connection(tcb);
  }

  /** Is told whenever the user has called something after which there may be work to do. */
  void onWork(Runnable listener) {
    workListener = listener;
  }

  /** A segment has arrived; it is not kept. */
  public void handleSegment(long nowNanos, Segment segment) {
    arrival.onSegment(nowNanos, segment);
  }

  /**
   * The network says that nobody is at the peer's address. That refuses a connection whose SYN is
   * not answered yet; in others it might be forged or pass, and changes nothing (RFC 5927 section
   * 5.2).
   */
  public void handleUnreachable() {
    if (tcb.state == ConnectionState.SYN_SENT) {
      tcb.close(CloseReason.REFUSED);
    }
  }

  /**
   * A datagram of this connection could not be sent because the local interface takes none so large
   * (EMSGSIZE, the driver having forbidden fragments): smaller ones are used at once. Its data is
   * sent again as if lost on the way. What routers say (ICMP) is not to be told here: it may be
   * forged.
   *
   * @param datagramBytes the UDP payload that was too large
   */
  public void handleTooBig(long nowNanos, int datagramBytes) {
    if (tcb.sender != null) {
      tcb.sender.path().onTooBig(nowNanos, datagramBytes);
    }
  }

  /**
   * Writes the next segment to be sent now behind the position of a buffer, and moves that on.
   *
   * @param out has room for a header and the larger of {@link ConnectionConfig#maxSegmentBytes} and
   *     {@link ConnectionConfig#maxProbedSegmentBytes}
   * @return false if there is none
   */
  public boolean pollTransmit(long nowNanos, ByteBuffer out) {
    return departure.poll(nowNanos, out);
  }

  /** When {@link #handleTimeout} is to be called; {@link Long#MAX_VALUE} for never. */
  public long pollTimeout() {
    return tcb.timers.earliest();
  }

  /** The time has come; called too early, it does nothing. */
  public void handleTimeout(long nowNanos) {
    expiry.handle(nowNanos);
  }

  /** The next event; null if none waits. */
  public ConnectionEvent pollEvent() {
    return tcb.nextEvent();
  }

  boolean hasEvents() {
    return tcb.hasEvents();
  }

  /** Whether the handshake was completed, whatever came after. */
  boolean wasEstablished() {
    return tcb.sender != null;
  }

  /** Keeps something of the user's with the connection. */
  public void attach(Object value) {
    attachment = value;
  }

  /** What was attached; null if nothing was. */
  public Object attachment() {
    return attachment;
  }

  /**
   * Takes as much of a buffer as the send buffer has room for. If that is not all, {@link
   * ConnectionEvent#WRITABLE} tells when there is room again.
   *
   * @return how many bytes were taken; 0 once the connection is over
   * @throws IllegalStateException after {@link #finish} or {@link #close}
   */
  public int write(ByteBuffer source) {
    if (tcb.finishWanted) {
      throw new IllegalStateException("nothing can be written after finish or close");
    }
    if (tcb.state == ConnectionState.CLOSED) {
      return 0;
    }
    int written = tcb.sendBuffer.write(source);
    tcb.writerWaits |= source.hasRemaining();
    if (written > 0) {
      workListener.run();
    }
    return written;
  }

  /**
   * Reads as much as a buffer has room for, of what arrived in order. What arrived before a
   * connection ended can still be read.
   *
   * @return how many bytes; 0 if there is nothing now; -1 if the peer has finished and all is read
   */
  public int read(ByteBuffer target) {
    if (tcb.receiver == null) {
      return 0;
    }
    int mssBytes = tcb.sender == null ? 1 : tcb.sender.mssBytes();
    int length = tcb.receiver.read(target, mssBytes);
    if (length == 0) {
      return tcb.receiver.isFinished() && tcb.receiver.readable() == 0 ? -1 : 0;
    }
    if (tcb.receiver.mustAcknowledge()) {
      workListener.run();
    }
    return length;
  }

  /** How many bytes can be read now. */
  public int readable() {
    return tcb.receiver == null ? 0 : tcb.receiver.readable();
  }

  /** How many bytes can be written now. */
  public int writable() {
    return tcb.finishWanted || tcb.state == ConnectionState.CLOSED ? 0 : tcb.sendBuffer.room();
  }

  /** How many bytes were written and are not yet acknowledged, sent or not. */
  public int unacknowledged() {
    return tcb.sendBuffer.size();
  }

  /** Half-closes: what was written is still sent, then a FIN. Reading goes on. */
  public void finish() {
    if (tcb.finishWanted || tcb.state == ConnectionState.CLOSED) {
      return;
    }
    tcb.finishWanted = true;
    if (tcb.sender != null) {
      tcb.sender.finish();
      tcb.state =
          tcb.state == ConnectionState.ESTABLISHED
              ? ConnectionState.FIN_WAIT_1
              : ConnectionState.LAST_ACK;
    }
    workListener.run();
  }

  /**
   * Closes both ways: what was written is still sent, then a FIN; nothing is read any more. If
   * something received is not read yet, or something arrives later, the connection is reset
   * instead, for the peer must not believe it was read (RFC 9293 section 3.6.1).
   */
  public void close() {
    if (readable() > 0 || tcb.sender == null) {
      abort();
      return;
    }
    tcb.orphaned = true;
    finish();
    workListener.run(); // even if it was finished before: the peer is waited for no longer
  }

  /** Ends the connection at once; the peer is sent a reset. What was written may be lost. */
  public void abort() {
    if (tcb.state == ConnectionState.CLOSED) {
      return;
    }
    if (tcb.state == ConnectionState.TIME_WAIT) {
      tcb.close(CloseReason.FINISHED);
    } else {
      tcb.abort(CloseReason.ABORTED);
    }
    workListener.run();
  }

  /** Where the connection is in its life. */
  public ConnectionState state() {
    return tcb.state;
  }

  /** How it ended; null as long as it has not. */
  public CloseReason closeReason() {
    return tcb.closeReason;
  }

  /** Where the peer is: the UDP address the endpoint was given. */
  public Object remote() {
    return tcb.key.remote();
  }

  /** The port of the peer, inside the segments. */
  public int remotePort() {
    return tcb.key.remotePort();
  }

  /** The port of this side, inside the segments. */
  public int localPort() {
    return tcb.key.localPort();
  }

  /** What happened so far. */
  public ConnectionStats stats() {
    return ConnectionStats.of(tcb);
  }
}
