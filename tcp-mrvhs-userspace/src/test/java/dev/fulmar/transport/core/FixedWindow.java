package dev.fulmar.transport.core;

import dev.fulmar.transport.congestion.AckSample;
import dev.fulmar.transport.congestion.CongestionController;
import java.util.ArrayList;
import java.util.List;

/**
 * A window that changes only if a test says so, and a record of what the connection told its
 * controller.
 */
final class FixedWindow implements CongestionController {
  final List<AckSample> samples = new ArrayList<>();
  final List<String> calls = new ArrayList<>();
  private long windowBytes;

  FixedWindow(long windowBytes) {
    this.windowBytes = windowBytes;
  }

  void limit(long bytes) {
    windowBytes = bytes;
  }

  @Override
  public String name() {
    return "fixed";
  }

  @Override
  public void onSent(long nowNanos, long bytes, long bytesInFlight) {}

  @Override
  public void onAck(AckSample sample) {
    samples.add(sample);
  }

  @Override
  public void onLoss(long nowNanos, long bytesInFlight) {
    calls.add("loss " + bytesInFlight);
  }

  @Override
  public void onRecoveryExit(long nowNanos) {
    calls.add("exit");
  }

  @Override
  public void onRto(long nowNanos, long bytesInFlight) {
    calls.add("rto " + bytesInFlight);
  }

  @Override
  public void onSpurious(long nowNanos) {
    calls.add("spurious");
  }

  /** No proportional reduction: the window is what it is. */
  @Override
  public boolean controlsRecovery() {
    return true;
  }

  @Override
  public long windowBytes() {
    return windowBytes;
  }

  @Override
  public long slowStartThresholdBytes() {
    return Long.MAX_VALUE;
  }
}
