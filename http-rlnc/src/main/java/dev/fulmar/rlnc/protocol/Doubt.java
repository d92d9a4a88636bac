package dev.fulmar.rlnc.protocol;

/**
 * What a sender cannot know: whether transmissions that nobody answered have arrived. The reports
 * say how many did, so which share of the losses is on the way to the receiver, the paper's alpha,
 * is estimated from what was sent, arrived and was answered.
 */
final class Doubt {
  /** Transmissions after which an observation counts for 1/e. */
  private static final double MEMORY = 256;

  private double sent;
  private double arrived;
  private double answered;
  private long newestNumber;
  private long newestReceived;
  private long lastReported;
  private long lastLost;
  private int lost;
  private long lostSinceNanos;

  /**
   * A report has come.
   *
   * @param number of the transmission that it answers, from 1
   * @param received how many had arrived in the epoch
   * @param isFirst whether it is the first of its epoch: it can be compared with none before
   */
  void onReport(long number, long received, boolean isFirst) {
    lastReported = Math.max(lastReported, number);
    if (number > lastLost) {
      lost = 0;
    }
    if (isFirst) {
      newestNumber = number;
      newestReceived = received;
      return;
    }
    if (number <= newestNumber) {
      answered++;
      return;
    }
    double more = number - newestNumber;
    double keeps = Math.exp(-more / MEMORY);
    sent = sent * keeps + more;
    arrived = arrived * keeps + received - newestReceived;
    answered = answered * keeps + 1;
    newestNumber = number;
    newestReceived = received;
  }

  /**
   * A transmission that could have brought something new came to nothing; what a report of a later
   * one says, holds whatever became of it.
   */
  void onLost(long number, long nowNanos) {
    if (number > lastReported) {
      lostSinceNanos = lost == 0 ? nowNanos : lostSinceNanos;
      lost++;
      lastLost = Math.max(lastLost, number);
    }
  }

  /** How many came to nothing since the receiver last reported. */
  int lost() {
    return lost;
  }

  /** When the first of those came to nothing; of no meaning if none did. */
  long lostSinceNanos() {
    return lostSinceNanos;
  }

  /** The estimated share of the losses on the way to the receiver; 0 to 1, 1/2 with none seen. */
  double alpha() {
    double losses = Math.max(0, sent - answered);
    double onTheWayThere = Math.min(losses, Math.max(0, sent - arrived));
    return (onTheWayThere + 1) / (losses + 2);
  }

  /**
   * How likely the receiver has all it needs, of what came to nothing since it last reported.
   *
   * @param missing how many combinations it needed then, at least 1
   */
  double nothingMissing(long missing) {
    if (missing > lost) {
      return 0;
    }
    double alpha = alpha();
    double exactly = Math.pow(alpha, lost); // how likely k of them arrived, from k = 0
    double fewer = 0;
    for (int k = 0; k < missing; k++) {
      fewer += exactly;
      exactly *= (lost - k) * (1 - alpha) / ((k + 1) * alpha);
    }
    return Math.max(0, 1 - fewer);
  }
}
