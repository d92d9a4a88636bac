package dev.fulmar.transport.core;

import java.util.ArrayDeque;
import java.util.Queue;

/** A port where connections are taken, and those that nobody has accepted yet. */
final class Listener {
  private final ConnectionConfig config;
  private final int backlog;
  private final Queue<Member> established = new ArrayDeque<>();
  private int pending;

  Listener(ConnectionConfig config, int backlog) {
    this.config = config;
    this.backlog = backlog;
  }

  ConnectionConfig config() {
    return config;
  }

  /** Takes a place in the backlog; false if there is none. */
  boolean enter() {
    if (pending >= backlog) {
      return false;
    }
    pending++;
    return true;
  }

  /** A connection of the backlog has ended before its handshake was complete. */
  void leave() {
    pending--;
  }

  /** A connection of the backlog has completed its handshake. */
  void onEstablished(Member member) {
    established.add(member);
  }

  /** The next connection to be accepted; null if there is none. */
  Member accept() {
    Member member = established.poll();
    if (member != null) {
      pending--;
    }
    return member;
  }
}
