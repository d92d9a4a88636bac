package dev.fulmar.transport.recovery;

/**
 * Proportional rate reduction: what may be sent while losses are repaired, so that the flight comes
 * down to its target evenly, by the end of the repair and not by a stop at its beginning.
 *
 * <pre>
 *   each ACK   delivered += what it says has arrived
 *   flight above target   allowance = ⌈delivered · target / flight at the start⌉ − sent
 *   else                  allowance = max(delivered − sent, what this ACK delivered)   PRR-CRB
 *                         + a segment if the ACK is safe                               PRR-SSRB
 *                         but no more than brings the flight to the target
 *   safe       it moves the first unacknowledged byte and finds no further loss
 *   at first   a segment at least, so that the repair begins
 * </pre>
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9937#section-6">RFC 9937 section 6</a>
 */
final class ProportionalRate {
  private int mssBytes;
  private long startFlightBytes; // RecoverFS
  private long deliveredBytes; // prr_delivered
  private long sentBytes; // prr_out
  private long allowanceBytes; // sndcnt

  ProportionalRate(int mssBytes) {
    this.mssBytes = mssBytes;
  }

  /** A full segment has so much payload from now on. */
  void onMtu(int bytes) {
    mssBytes = bytes;
  }

  /**
   * A repair begins.
   *
   * @param flightBytes what was sent and had neither been acknowledged nor SACKED before the ACK
   *     that began it
   */
  void begin(long flightBytes) {
    startFlightBytes = Math.max(1, flightBytes);
    deliveredBytes = 0;
    sentBytes = 0;
    allowanceBytes = mssBytes;
  }

  /**
   * An ACK has come, the one that begins the repair included.
   *
   * @param newlyBytes what it says has arrived, DeliveredData
   * @param flightBytes what is in flight now
   * @param targetBytes the window after the repair, ssthresh
   */
  void onAck(long newlyBytes, boolean safe, long flightBytes, long targetBytes) {
    if (newlyBytes <= 0) {
      return;
    }
    deliveredBytes += newlyBytes;
    if (flightBytes > targetBytes) {
      double share = Math.ceil((double) deliveredBytes * targetBytes / startFlightBytes);
      allowanceBytes = (long) share - sentBytes;
    } else {
      long boundBytes = Math.max(deliveredBytes - sentBytes, newlyBytes) + (safe ? mssBytes : 0);
      allowanceBytes = Math.min(targetBytes - flightBytes, boundBytes);
    }
    if (sentBytes == 0) {
      allowanceBytes = Math.max(mssBytes, allowanceBytes);
    }
    allowanceBytes = Math.max(0, allowanceBytes);
  }

  void onSent(long bytes) {
    sentBytes += bytes;
    allowanceBytes -= bytes;
  }

  /** How much may be sent now; negative after what went at once whatever the window. */
  long allowanceBytes() {
    return allowanceBytes;
  }
}
