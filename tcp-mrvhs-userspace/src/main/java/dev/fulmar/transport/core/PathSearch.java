package dev.fulmar.transport.core;

import dev.fulmar.transport.congestion.CongestionController;
import dev.fulmar.transport.recovery.LossRecovery;
import dev.fulmar.transport.recovery.PathProbe;

/**
 * Joins {@link PathMtu}, which counts datagrams, to a connection, which counts payload: when a
 * probe may go, what became of it, and who must hear of another size.
 */
final class PathSearch {
  /** So many full segments behind a probe find it lost before the timer does. */
  private static final int SEGMENTS_BEHIND = 4;

  private final PathMtu path;
  private final int headerBytes;
  private final boolean sackPermitted;
  private final Counters counters;
  private final LossRecovery recovery;
  private final CongestionController controller;
  private int mssBytes;

  /**
   * Begins to search.
   *
   * @param sackPermitted whether the peer sends selective acknowledgments, without which nothing is
   *     probed
   */
  PathSearch(
      Counters counters,
      Sizes sizes,
      boolean sackPermitted,
      LossRecovery recovery,
      CongestionController controller) {
    this.counters = counters;
    this.mssBytes = sizes.mssBytes();
    this.headerBytes = sizes.headerBytes();
    this.sackPermitted = sackPermitted;
    this.recovery = recovery;
    this.controller = controller;
    this.path = new PathMtu(mssBytes + headerBytes, sizes.mostMssBytes() + headerBytes);
  }

  /** The payload of a full segment now. */
  int mssBytes() {
    return mssBytes;
  }

  /**
   * The payload of the probe that is due; 0 for none. RFC 4821 section 7.3: only with enough to
   * send behind it.
   *
   * @param sendableBytes what is written and the peer has room for
   */
  int probeBytes(long nowNanos, long sendableBytes) {
    if (!sackPermitted || recovery.phase() != LossRecovery.Phase.OPEN) {
      return 0;
    }
    int bytes = path.nextProbeBytes(nowNanos) - headerBytes;
    long needed = bytes + (long) SEGMENTS_BEHIND * mssBytes;
    return bytes > 0 && sendableBytes >= needed && controller.windowBytes() >= needed ? bytes : 0;
  }

  void onProbeSent(long position, int length) {
    counters.pathProbes++;
    path.onProbeSent(length + headerBytes);
    recovery.onPathProbeSent(position, length);
  }

  /**
   * Losses were looked for, at an ACK or by time.
   *
   * @param progress whether the first segment that was missing has arrived
   * @return whether a probe was lost and is to be sent again at once
   */
  boolean onNews(long nowNanos, boolean progress) {
    PathProbe.Outcome outcome = recovery.takePathProbeOutcome();
    if (progress) {
      path.onProgress();
    }
    switch (outcome) {
      case ARRIVED -> path.onProbeArrived(nowNanos);
      case LOST -> {
        counters.pathProbesLost++;
        path.onProbeLost();
      }
      case UNKNOWN -> path.onProbeInconclusive();
      case NONE -> {
        // nothing was probed
      }
    }
    apply();
    return outcome == PathProbe.Outcome.LOST;
  }

  /** The retransmission timer expired; the first segment that is missing has so many numbers. */
  void onTimeout(int length) {
    if (path.onTimeout(Math.min(length, mssBytes) + headerBytes)) {
      counters.blackHoles++;
      apply();
    }
  }

  /** A datagram of that size cannot be sent from here. */
  void onTooBig(long nowNanos, int datagramBytes) {
    path.onTooBig(nowNanos, datagramBytes);
    apply();
  }

  private void apply() {
    int now = path.currentBytes() - headerBytes;
    if (now != mssBytes) {
      mssBytes = now;
      controller.onMtu(now);
      recovery.onMtu(now);
    }
  }
}
