package dev.fulmar.netem.socket;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Verdict;
import dev.fulmar.netem.VerdictListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a relay alive when the listener fails: logs its first failure and calls it no more. */
final class GuardedListener implements VerdictListener {
  private static final Logger LOG = LoggerFactory.getLogger(GuardedListener.class);

  private final VerdictListener listener;
  private volatile boolean failed;

  GuardedListener(VerdictListener listener) {
    this.listener = listener;
  }

  @Override
  public void onVerdict(Direction direction, long index, Verdict verdict, int sizeBytes) {
    guard(() -> listener.onVerdict(direction, index, verdict, sizeBytes));
  }

  @Override
  public void onCorrupted(Direction direction, long index, int flippedBit) {
    guard(() -> listener.onCorrupted(direction, index, flippedBit));
  }

  @Override
  public void onDuplicated(Direction direction, long index) {
    guard(() -> listener.onDuplicated(direction, index));
  }

  @Override
  public void onCopyDropped(Direction direction, long index) {
    guard(() -> listener.onCopyDropped(direction, index));
  }

  private void guard(Runnable call) {
    if (failed) {
      return;
    }
    try {
      call.run();
    } catch (RuntimeException | AssertionError e) { // a test's assertion, too
      failed = true;
      LOG.error("the verdict listener failed and is not called any more", e);
    }
  }
}
