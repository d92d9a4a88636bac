package dev.fulmar.cocored.californium;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the log says of a receive buffer without having been asked. */
final class QueueReport {
  private static final Logger LOGGER = LoggerFactory.getLogger(QueueReport.class);

  private final AtomicBoolean warnedOfSlowService = new AtomicBoolean();
  private final AtomicBoolean warnedOfFewPlaces = new AtomicBoolean();
  private Totals reported = new Totals(0, 0, 0, 0, 0, 0); // this object's lock guards it

  /** The counters of one moment. */
  record Totals(
      long received,
      long earlyDropped,
      long bufferFull,
      long overShare,
      long discardedAtStop,
      long permitsReclaimed) {

    private Totals minus(Totals other) {
      return new Totals(
          received - other.received,
          earlyDropped - other.earlyDropped,
          bufferFull - other.bufferFull,
          overShare - other.overShare,
          discardedAtStop - other.discardedAtStop,
          permitsReclaimed - other.permitsReclaimed);
    }

    private long dropped() {
      return earlyDropped + bufferFull + overShare + discardedAtStop;
    }
  }

  /** Logs one line if anything was dropped or taken back since the last call. */
  synchronized void dropsUntil(Totals now) {
    Totals news = now.minus(reported);
    reported = now;
    if (news.dropped() + news.permitsReclaimed > 0) {
      LOGGER.info(
          "of {} messages {} were dropped early, {} by a full buffer, {} over their peer's share,"
              + " {} by a stop; {} permits were taken back",
          news.received,
          news.earlyDropped,
          news.bufferFull,
          news.overShare,
          news.discardedAtStop,
          news.permitsReclaimed);
    }
  }

  /**
   * Warns, once in this object's life, if a full buffer keeps a message for longer than its sender
   * waits. Where ACKs are paced they leave before that, and a large buffer does no harm.
   *
   * @param fullBufferNanos K x service time / N
   * @param serviceNanos the service time
   * @return whether this call warned
   */
  boolean checkService(long fullBufferNanos, long serviceNanos, CocoRedSettings settings) {
    long ackTimeoutNanos = settings.receive().ackTimeoutNanos();
    if (settings.receive().paceAcks()
        || fullBufferNanos <= ackTimeoutNanos
        || !warnedOfSlowService.compareAndSet(false, true)) {
      return false;
    }
    LOGGER.warn(
        "a full buffer of {} {} takes {} ms to handle ({} ms a message, {} at once), longer than"
            + " ACK_TIMEOUT, {} ms: senders will repeat what only waits; lower {} or raise {}",
        settings.red().capacity(),
        settings.unit(),
        fullBufferNanos / 1_000_000,
        serviceNanos / 1e6,
        settings.permits(),
        ackTimeoutNanos / 1_000_000,
        CocoRedConfig.BUFFER_CAPACITY.getKey(),
        CocoRedConfig.SERVICE_PERMITS.getKey());
    return true;
  }

  /**
   * Called when a full buffer has dropped a notification whose ACK would have been paced: warns,
   * once in this object's life, that the buffer is too small for so many senders.
   *
   * @param peersQueued asked only for the warning
   */
  void droppedPaced(RawMessage dropped, IntSupplier peersQueued, CocoRedSettings settings) {
    if (!warnedOfFewPlaces.compareAndSet(false, true)) {
      return;
    }
    LOGGER.warn(
        "a notification of {} was dropped: the buffer of {} {} is full of messages of {} peers, and"
            + " pacing acknowledgements takes a place for each observed relation; raise {}",
        dropped.peer(),
        settings.red().capacity(),
        settings.unit(),
        peersQueued.getAsInt(),
        CocoRedConfig.BUFFER_CAPACITY.getKey());
  }
}
