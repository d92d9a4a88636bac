package dev.fulmar.rlnc.netty.client;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the listener, and the log, once when a client begins to wait, and when it goes on. */
final class WaitingWatch {
  private static final Logger LOGGER = LoggerFactory.getLogger(WaitingWatch.class);

  private final String server;
  private final RlncClientListener listener;
  private final RlncClientTally tally;
  private Optional<Waiting> told = Optional.empty();
  private long sinceNanos;

  /** A watch over what is sent to a server. */
  WaitingWatch(String server, RlncClientListener listener, RlncClientTally tally) {
    this.server = server;
    this.listener = listener;
    this.tally = tally;
  }

  boolean isSilent() {
    return told.filter(Waiting.Silent.class::isInstance).isPresent();
  }

  /** The last reason, for people. */
  String sentence() {
    return told.map(Waiting::sentence).orElse("nothing came back");
  }

  /** There is a reason to wait, perhaps the same as before. */
  void onReason(Waiting reason, long nowNanos) {
    if (told.filter(before -> before.getClass() == reason.getClass()).isPresent()) {
      return;
    }
    sinceNanos = told.isPresent() ? sinceNanos : nowNanos;
    told = Optional.of(reason);
    tally.count(reason);
    LOGGER.warn("waiting for {}: {}", server, reason.sentence());
    listener.onWaiting(reason);
  }

  /** The server answers, and does not ask for patience. */
  void onGoingOn(long nowNanos) {
    Optional<Waiting> ended = told;
    told = Optional.empty();
    ended.ifPresent(reason -> listener.onGoingOn(reason, nowNanos - sinceNanos));
  }
}
