package dev.fulmar.transport.core;

/** A connection of an endpoint, and where the endpoint has it. */
final class Member {
  final Connection connection;
  final ConnectionKey key;

  /** Whose backlog it came through; null if we opened it. */
  final Listener listener;

  /** Whether it waits to be asked for segments. */
  boolean busy;

  /** How many segments it sent in a row. */
  int burst;

  /** Whether the user has it, and so is told of its events. */
  boolean visible;

  /** Whether it waits in its listener's backlog to be accepted. */
  boolean announced;

  /** Whether it waits to be asked for events. */
  boolean eventful;

  long deadlineNanos = Timers.NEVER;
  int heapIndex = DeadlineHeap.ABSENT;

  Member(Connection connection, ConnectionKey key, Listener listener) {
    this.connection = connection;
    this.key = key;
    this.listener = listener;
    this.visible = listener == null;
  }
}
