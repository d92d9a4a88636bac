package dev.fulmar.netem.socket;

import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.LinkStats;
import dev.fulmar.netem.Packet;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * One direction of a relay: its link, under a lock, driven by the reader's packets and the alarm.
 *
 * <pre>
 *   reader ── accept ──▶ link ──┬──▶ exit, on the reader's thread: what is due already
 *                               └──▶ exit, on the alarm's thread: what comes due later
 * </pre>
 *
 * <p>Whoever finds a packet due sends it at once, still holding the lock, so that packets keep
 * their order; after a batch the lock is let go for the other thread.
 */
final class Lane {
  private static final int BATCH_PACKETS = 64;

  private final Lock lock = new ReentrantLock();
  private final LatenessRecorder lateness = new LatenessRecorder();
  private final Link link;
  private final Alarm alarm;
  private final PendingLimit limit;
  private final Consumer<Packet> exit;
  private long overrun;

  /** The instant of the alarm's task that counts; earlier ones that were overtaken do not. */
  private long armedNanos = Long.MAX_VALUE;

  /**
   * @param link no longer touched by anyone else
   * @param limit how much may be inside the link
   * @param exit sends what comes out of the link, without waiting
   */
  Lane(Link link, Alarm alarm, PendingLimit limit, Consumer<Packet> exit) {
    this.link = link;
    this.alarm = alarm;
    this.limit = limit;
    this.exit = exit;
  }

  /** Puts a datagram into the link, or counts it as overrun if the link holds too many. */
  void accept(byte[] payload, RelayClient client) {
    lock.lock();
    try {
      if (!limit.admits(link, payload.length)) {
        overrun++;
      } else {
        // the time is read under the lock, else it might be older than the other thread's
        link.offer(payload, client, alarm.nowNanos());
      }
      sendWhatIsDue();
    } finally {
      lock.unlock();
    }
  }

  /** Has the link go by another configuration; gives the index it begins at. */
  long reconfigure(LinkConfig config) {
    lock.lock();
    try {
      long fromIndex = link.reconfigure(config, alarm.nowNanos());
      arm(); // what waits may be due earlier now; only the relay's threads may send it
      return fromIndex;
    } finally {
      lock.unlock();
    }
  }

  LinkStats stats() {
    lock.lock();
    try {
      link.advance(alarm.nowNanos());
      return link.stats();
    } finally {
      lock.unlock();
    }
  }

  long overrun() {
    lock.lock();
    try {
      return overrun;
    } finally {
      lock.unlock();
    }
  }

  LatenessRecorder lateness() {
    return lateness;
  }

  private void onTimer(long instantNanos) {
    lock.lock();
    try {
      if (instantNanos == armedNanos) {
        armedNanos = Long.MAX_VALUE;
      }
      sendWhatIsDue();
    } finally {
      lock.unlock();
    }
  }

  private void sendWhatIsDue() {
    for (int sent = 0; sent < BATCH_PACKETS; sent++) {
      long nowNanos = alarm.nowNanos();
      Packet packet = link.poll(nowNanos);
      if (packet == null) {
        break;
      }
      lateness.record(nowNanos - packet.dueNanos());
      exit.accept(packet);
    }
    arm();
  }

  private void arm() {
    long nextNanos = link.nextEventNanos();
    if (nextNanos < armedNanos) {
      armedNanos = nextNanos;
      alarm.schedule(nextNanos, () -> onTimer(nextNanos));
    }
  }
}
