package dev.fulmar.transport.core;

import dev.fulmar.transport.congestion.AckSample;
import dev.fulmar.transport.congestion.CongestionController;
import java.util.ArrayList;
import java.util.List;

/** A window that never changes, and a record of what the connection told its controller. */
final class FixedWindow implements CongestionController {
  final List<AckSample> samples = new ArrayList<>();
  final List<String> calls = new ArrayList<>();
  private final long windowBytes;

  FixedWindow(long windowBytes) {
    this.windowBytes = windowBytes;
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
  public long windowBytes() {
    return windowBytes;
  }

  @Override
  public long slowStartThresholdBytes() {
    return Long.MAX_VALUE;
  }
}
