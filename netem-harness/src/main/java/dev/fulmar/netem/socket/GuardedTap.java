package dev.fulmar.netem.socket;

import dev.fulmar.netem.Arrival;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkTap;
import dev.fulmar.netem.Packet;
import dev.fulmar.netem.Verdict;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a relay alive when the tap fails: logs its first failure and calls it no more. */
final class GuardedTap implements LinkTap {
  private static final Logger LOG = LoggerFactory.getLogger(GuardedTap.class);

  private final LinkTap tap;
  private volatile boolean failed;

  GuardedTap(LinkTap tap) {
    this.tap = tap;
  }

  @Override
  public void onOffered(Direction direction, Arrival arrival) {
    guard(() -> tap.onOffered(direction, arrival));
  }

  @Override
  public void onDropped(Direction direction, Arrival arrival, Verdict why, long nowNanos) {
    guard(() -> tap.onDropped(direction, arrival, why, nowNanos));
  }

  @Override
  public void onDelivered(Direction direction, Packet packet, long nowNanos) {
    guard(() -> tap.onDelivered(direction, packet, nowNanos));
  }

  private void guard(Runnable call) {
    if (failed) {
      return;
    }
    try {
      call.run();
    } catch (RuntimeException | AssertionError e) { // a test's assertion, too
      failed = true;
      LOG.error("the tap failed and is not called any more", e);
    }
  }
}
