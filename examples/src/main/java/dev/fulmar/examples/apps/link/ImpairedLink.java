package dev.fulmar.examples.apps.link;

import java.net.InetSocketAddress;

/** A running link, whatever it carries. */
interface ImpairedLink extends AutoCloseable {
  /** Where clients send or connect to. */
  InetSocketAddress address();

  /** What it did so far. */
  LinkSummary summary();

  /** Ends it; its summary can still be had. */
  @Override
  void close();
}
