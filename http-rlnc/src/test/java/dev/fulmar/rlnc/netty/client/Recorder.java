package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.wire.Capability;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Writes down what a client tells. */
final class Recorder implements RlncClientListener {
  private final List<String> events = new CopyOnWriteArrayList<>();

  private volatile boolean isThrowing;

  /** From now on it throws besides. */
  void throwsToo() {
    isThrowing = true;
  }

  List<String> events() {
    return events;
  }

  @Override
  public void onCoding(Capability capability) {
    events.add("coding " + capability.window());
    if (isThrowing) {
      throw new IllegalStateException("the user's mistake");
    }
  }

  @Override
  public void onFellBack(String reason) {
    events.add("fell back: " + reason);
  }

  @Override
  public void onWaiting(Waiting reason) {
    events.add("waiting: " + reason.sentence());
  }

  @Override
  public void onGoingOn(Waiting reason, long waitedNanos) {
    events.add("going on after " + waitedNanos / 1_000_000_000 + " s");
  }

  @Override
  public void onFailed(String reason) {
    events.add("failed: " + reason);
  }

  @Override
  public void onEarlierDelivered(long id, ClientResponse response) {
    events.add("earlier " + id + ": " + response);
  }

  @Override
  public void onEarlierFailed(long id, RequestFailedException failure) {
    events.add("earlier " + id + " failed: " + failure.getMessage());
  }
}
