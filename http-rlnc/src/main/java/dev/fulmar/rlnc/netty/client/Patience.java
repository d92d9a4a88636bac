package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.netty.client.pool.ExchangeListener.Failure;
import java.util.Optional;
import java.util.OptionalLong;

/** What a client without an answer does: tells why, tries again more and more slowly, gives up. */
final class Patience {
  /** One refusal of a server under load is nothing to speak of. */
  private static final int REFUSALS_IN_A_ROW = 2;

  /** A link breaks all connections of a client at once, and may at once be there again. */
  private static final int BROKEN_IN_A_ROW = 16;

  private static final long NANOS_IN_SECOND = 1_000_000_000;

  private final String server;
  private final RlncClientConfig config;
  private final WaitingWatch watch;
  private final RetryPace pace = new RetryPace();

  /** The first transmission since the last answer. */
  private OptionalLong unheardSinceNanos = OptionalLong.empty();

  /** The first bytes that left since the last answer, or since there was another reason. */
  private OptionalLong silentSinceNanos = OptionalLong.empty();

  private int refused;
  private int broken;
  private int unintelligible;

  /** Patience with a server, which is {@code host:port} for people. */
  Patience(String server, RlncClientConfig config, WaitingWatch watch) {
    this.server = server;
    this.config = config;
    this.watch = watch;
  }

  /** Whether a transmission may begin while so many are on their way. */
  boolean allows(int inFlight, long nowNanos) {
    return !pace.isHeld(nowNanos) && (!pace.isSlow() || inFlight == 0);
  }

  /** When to look again if nothing may begin now; only the end of one in flight helps otherwise. */
  long heldUntilNanos(long nowNanos) {
    return pace.isHeld(nowNanos) ? pace.heldUntilNanos() : Long.MAX_VALUE;
  }

  void onSend(long nowNanos) {
    unheardSinceNanos = OptionalLong.of(unheardSinceNanos.orElse(nowNanos));
  }

  void onBytesSent(long nowNanos) {
    silentSinceNanos = OptionalLong.of(silentSinceNanos.orElse(nowNanos));
  }

  /** A reply that is one, whatever it says. */
  private void onHeard() {
    unheardSinceNanos = OptionalLong.empty();
    silentSinceNanos = OptionalLong.empty();
    broken = 0;
    unintelligible = 0;
    pace.onAnswer();
  }

  void onAnswer(long nowNanos) {
    onHeard();
    refused = 0;
    watch.onGoingOn(nowNanos);
  }

  void onRefusal(Waiting.Busy busy, long nowNanos) {
    onHeard();
    refused++;
    if (refused >= REFUSALS_IN_A_ROW) {
      watch.onReason(busy, nowNanos);
    }
  }

  /** A transmission came to nothing. */
  void onFailure(Failure kind, Throwable cause, long nowNanos) {
    switch (kind) {
      case CONNECT -> {
        if (Unreachable.isNoTls(cause)) {
          onUnintelligible("it does not speak TLS: use http", nowNanos);
        } else {
          pace.onFailure(nowNanos);
          explain(new Waiting.Unreachable(Unreachable.sentence(server, cause), cause), nowNanos);
        }
      }
      case MALFORMED, TOO_LONG -> onUnintelligible(String.valueOf(cause.getMessage()), nowNanos);
      case BROKEN -> {
        broken++;
        if (broken >= BROKEN_IN_A_ROW) {
          pace.onFailure(nowNanos);
        }
      }
      case STALE -> {}
    }
  }

  /** Something came that is no reply. */
  void onUnintelligible(String detail, long nowNanos) {
    unintelligible++;
    pace.onFailure(nowNanos);
    explain(new Waiting.Unintelligible(detail), nowNanos);
  }

  private void explain(Waiting reason, long nowNanos) {
    silentSinceNanos = OptionalLong.empty();
    watch.onReason(reason, nowNanos);
  }

  /** Tells of silence that lasts too long; the sentence to fail with once it is enough. */
  Optional<String> look(long nowNanos) {
    long silentNanos = nowNanos - silentSinceNanos.orElse(nowNanos);
    if (silentNanos >= config.silentAfterNanos()) {
      watch.onReason(new Waiting.Silent(silentNanos), nowNanos);
    }
    if (unintelligible >= config.maxUnintelligible()) {
      return Optional.of(watch.sentence());
    }
    long unheardNanos = nowNanos - unheardSinceNanos.orElse(nowNanos);
    return unheardNanos >= config.giveUpAfterNanos()
        ? Optional.of(
            "no answer from %s for %d s: %s"
                .formatted(server, unheardNanos / NANOS_IN_SECOND, watch.sentence()))
        : Optional.empty();
  }

  /** When {@link #look} may have something new to say. */
  long nextLookNanos() {
    return Math.min(
        watch.isSilent() ? Long.MAX_VALUE : after(silentSinceNanos, config.silentAfterNanos()),
        after(unheardSinceNanos, config.giveUpAfterNanos()));
  }

  private static long after(OptionalLong sinceNanos, long delayNanos) {
    return sinceNanos.isEmpty() || delayNanos == Long.MAX_VALUE
        ? Long.MAX_VALUE
        : sinceNanos.getAsLong() + delayNanos;
  }
}
