package dev.fulmar.examples.apps.link;

import dev.fulmar.netem.control.ControlledLink;
import java.net.InetSocketAddress;
import java.util.Optional;

/** A running link, whatever it carries. */
interface ImpairedLink extends AutoCloseable {
  /** Where clients send or connect to. */
  InetSocketAddress address();

  /** What it did so far. */
  LinkSummary summary();

  /** What has ended it before it was to end; empty while it works. */
  Optional<Throwable> failure();

  /** The same link, as what changes it sees it. */
  ControlledLink controlled();

  /** Ends it; its summary can still be had. */
  @Override
  void close();
}
