package dev.fulmar.examples.reproduce.cocored;

import java.nio.ByteBuffer;

/**
 * One notification from its making to its end, in nanoseconds of its world. Its sender and its
 * observer may tell it of what happens at the same time; who reads it takes a {@link #copy}.
 */
final class Notification {
  /** "Has not happened." */
  static final long NEVER = -1;

  /** What became of it at its sender. */
  enum State {
    /** Made, and not ended yet. */
    OPEN,
    /** Its ACK has arrived. */
    ACKED,
    /** Given up after its last retransmission. */
    TIMED_OUT,
    /** Ended with its relation, which another notification's time-out or an RST ended. */
    CANCELLED,
    /** A fresher one of its relation took its place, in the queue or at a retransmission. */
    SUPERSEDED
  }

  private final int number;
  private final int server;
  private final long madeNanos;
  private long sentNanos = NEVER;
  private long handledNanos = NEVER;
  private long endedNanos = NEVER;
  private int transmissions;
  private State state = State.OPEN;

  Notification(int number, int server, long madeNanos) {
    this.number = number;
    this.server = server;
    this.madeNanos = madeNanos;
  }

  /** As it is now. */
  synchronized Notification copy() {
    Notification copy = new Notification(number, server, madeNanos);
    copy.sentNanos = sentNanos;
    copy.handledNanos = handledNanos;
    copy.endedNanos = endedNanos;
    copy.transmissions = transmissions;
    copy.state = state;
    return copy;
  }

  /** The number that a payload begins with. */
  static int numberIn(byte[] payload) {
    return ByteBuffer.wrap(payload).getInt();
  }

  /**
   * The payload: the number, then zeros.
   *
   * @param sizeBytes at least 4
   */
  byte[] payload(int sizeBytes) {
    return ByteBuffer.allocate(sizeBytes).putInt(number).array();
  }

  int server() {
    return server;
  }

  State state() {
    return state;
  }

  /** How often it was put on the wire. */
  int transmissions() {
    return transmissions;
  }

  long madeNanos() {
    return madeNanos;
  }

  /** When it was first sent; {@link #NEVER} if it was not. */
  long sentNanos() {
    return sentNanos;
  }

  /** When the observer was first done with it; {@link #NEVER} if it was not. */
  long handledNanos() {
    return handledNanos;
  }

  /** When it left {@link State#OPEN}; {@link #NEVER} if it did not. */
  long endedNanos() {
    return endedNanos;
  }

  synchronized void transmitted(long nowNanos) {
    sentNanos = sentNanos == NEVER ? nowNanos : sentNanos;
    transmissions++;
  }

  synchronized void handled(long nowNanos) {
    handledNanos = handledNanos == NEVER ? nowNanos : handledNanos;
  }

  /** Ends it; what comes after its end changes nothing. */
  synchronized void ended(State how, long nowNanos) {
    if (state == State.OPEN) {
      state = how;
      endedNanos = nowNanos;
    }
  }
}
