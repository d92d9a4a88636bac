package dev.fulmar.examples.peers;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** A server that others wrote, in a process of its own. */
interface ForeignServer extends AutoCloseable {
  InetSocketAddress address();

  /** A resource with confirmable notifications. */
  String observablePath();

  /** What a client of ours has to be told to talk to it. */
  List<String> clientOptions();

  /** Its own record of its notifications, if it keeps one. */
  Optional<NotificationRecord> record();

  @Override
  void close();
}
