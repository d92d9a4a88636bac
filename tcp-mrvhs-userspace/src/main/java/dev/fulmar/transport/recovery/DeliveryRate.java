package dev.fulmar.transport.recovery;

/**
 * How fast data arrives, by the ACK: what was delivered between the sending of a segment and its
 * acknowledgment, over the longer of the time it took to send that and the time it took to
 * acknowledge it (draft-ietf-ccwg-bbr, section 4.1, delivery rate samples).
 *
 * <pre>
 *   rate = (delivered now - delivered when the segment was sent) / max(sending, acknowledging)
 * </pre>
 *
 * <p>A rate that the application limited, having had less to send, is marked.
 */
public final class DeliveryRate {
  private long deliveredBytes;
  private long deliveredNanos;
  private long firstSentNanos;
  private long limitedUntilBytes; // delivered; 0 if the application is not what limits

  private boolean sampled;
  private long priorBytes;
  private long priorNanos;
  private long sendingNanos;
  private boolean limited;

  /** A segment is about to be sent, new or again; notes with it where things stand. */
  void onSend(SentSegments sent, long segment, boolean nothingInFlight, long nowNanos) {
    if (nothingInFlight) {
      firstSentNanos = nowNanos;
      deliveredNanos = nowNanos;
    }
    sent.setDelivery(
        segment, deliveredBytes, deliveredNanos, firstSentNanos, limitedUntilBytes != 0);
  }

  /** The application has nothing more to send now, with so much in flight. */
  void onLimited(long bytesInFlight) {
    limitedUntilBytes = Math.max(1, deliveredBytes + bytesInFlight);
  }

  /** Another ACK is looked at. */
  void begin() {
    sampled = false;
  }

  /** It tells that bytes of a segment have arrived. */
  void onDelivered(SentSegments sent, long segment, int bytes) {
    deliveredBytes += bytes;
    long before = sent.deliveredBytes(segment);
    if (!sampled || before >= priorBytes) { // the newest tells most
      sampled = true;
      priorBytes = before;
      priorNanos = sent.deliveredNanos(segment);
      sendingNanos = sent.sentNanos(segment) - sent.firstSentNanos(segment);
      limited = sent.isLimited(segment);
      firstSentNanos = sent.sentNanos(segment);
    }
  }

  /** All that it tells was told. */
  void end(long nowNanos) {
    if (sampled) {
      deliveredNanos = nowNanos;
      limitedUntilBytes = deliveredBytes > limitedUntilBytes ? 0 : limitedUntilBytes;
    }
  }

  /** All bytes that ever arrived, as far as is known. */
  public long deliveredBytes() {
    return deliveredBytes;
  }

  /** What had been delivered when the newest segment was sent that the ACK is of. */
  public long priorBytes() {
    return sampled ? priorBytes : deliveredBytes;
  }

  /** Whether the application limited the rate, not the path. */
  public boolean isLimited() {
    return limited;
  }

  /**
   * Bytes a second; 0 if the ACK tells none, as of an interval shorter than any round trip: then
   * segments were sent again that had arrived already.
   *
   * @param minRttNanos the shortest round trip that was ever measured
   */
  public double bytesPerSecond(long nowNanos, long minRttNanos) {
    long intervalNanos = Math.max(sendingNanos, nowNanos - priorNanos);
    if (!sampled || intervalNanos <= 0 || intervalNanos < minRttNanos) {
      return 0;
    }
    return (deliveredBytes - priorBytes) * 1e9 / intervalNanos;
  }
}
