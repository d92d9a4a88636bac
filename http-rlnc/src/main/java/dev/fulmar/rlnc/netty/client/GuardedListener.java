package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.wire.Capability;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A user's listener, whose exceptions end in the log and do not keep the client from its work. */
record GuardedListener(RlncClientListener users) implements RlncClientListener {
  private static final Logger LOGGER = LoggerFactory.getLogger(GuardedListener.class);

  private static void call(Runnable tell) {
    try {
      tell.run();
    } catch (RuntimeException e) {
      LOGGER.warn("the listener has thrown", e);
    }
  }

  @Override
  public void onCoding(Capability capability) {
    call(() -> users.onCoding(capability));
  }

  @Override
  public void onFellBack(String reason) {
    call(() -> users.onFellBack(reason));
  }

  @Override
  public void onWaiting(Waiting reason) {
    call(() -> users.onWaiting(reason));
  }

  @Override
  public void onGoingOn(Waiting reason, long waitedNanos) {
    call(() -> users.onGoingOn(reason, waitedNanos));
  }

  @Override
  public void onFailed(String reason) {
    call(() -> users.onFailed(reason));
  }

  @Override
  public void onEarlierDelivered(long id, ClientResponse response) {
    call(() -> users.onEarlierDelivered(id, response));
  }

  @Override
  public void onEarlierFailed(long id, RequestFailedException failure) {
    call(() -> users.onEarlierFailed(id, failure));
  }
}
