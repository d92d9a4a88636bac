package dev.fulmar.examples.apps.link;

import dev.fulmar.netem.control.ControlledLink;
import java.net.InetSocketAddress;

/** A running link, whatever it carries. */
interface ImpairedLink extends AutoCloseable {
  /** Where clients send or connect to. */
  InetSocketAddress address();

  /** What it did so far. */
  LinkSummary summary();

  /** The same link, as what changes it sees it. */
  ControlledLink controlled();

  /** Ends it; its summary can still be had. */
  @Override
  void close();
}
