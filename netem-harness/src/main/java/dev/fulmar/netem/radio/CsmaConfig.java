package dev.fulmar.netem.radio;

/**
 * Unslotted CSMA/CA with acknowledgements, and the queue before it.
 *
 * <pre>
 *  back-off        CCA    turnaround   frame    turnaround   ACK
 *  0..2^BE-1 units 128 us   192 us  [=========]   192 us   [=====]
 *                                             |--------- wait for the ACK --------|
 * </pre>
 *
 * @param minExponent macMinBE: BE of a try's first back-off; from 0 to {@code maxExponent}
 * @param maxExponent macMaxBE: what BE grows to, by one each time the channel is busy; at most 8
 * @param maxBackoffs macMaxCSMABackoffs: so many more back-offs has a try after its first; 0 to 5
 * @param maxRetries macMaxFrameRetries: so many more tries has a frame after its first; 0 to 7
 * @param unitNanos aUnitBackoffPeriod; from 1 ns to 1 s, as in the other times
 * @param assessmentNanos how long the channel is listened to; any carrier in that time makes it
 *     busy, be it for a part of it
 * @param turnaroundNanos aTurnaroundTime: from listening to sending and back
 * @param ackBytes the size of an acknowledgement, FCS included; 1 to 127
 * @param ackWaitNanos macAckWaitDuration: from the end of a frame until its ACK is given up; longer
 *     than turnaround and acknowledgement
 * @param queueFrames how many frames a node holds, the one being sent included; 1 to 10,000
 * @param repeatMemoryNanos how long a sequence number is remembered to know repeats by; 1 ns to 1
 *     h. Numbers have 8 bits: longer than 256 frames take, it takes new frames for repeats
 * @param triesAfterBusyChannel whether a try that never found the channel free is followed by the
 *     next, as in Contiki; or ends the frame, as in IEEE 802.15.4
 * @see <a href="https://doi.org/10.1109/IEEESTD.2011.6012487">IEEE 802.15.4-2011</a>, sections
 *     5.1.1.4 and 5.1.6.4, table 52
 */
public record CsmaConfig(
    int minExponent,
    int maxExponent,
    int maxBackoffs,
    int maxRetries,
    long unitNanos,
    long assessmentNanos,
    long turnaroundNanos,
    int ackBytes,
    long ackWaitNanos,
    int queueFrames,
    long repeatMemoryNanos,
    boolean triesAfterBusyChannel) {
  /** The standard's values at 2.4 GHz, and a queue of 8 frames. */
  public static final CsmaConfig DEFAULT =
      new CsmaConfig(3, 5, 4, 3, 320_000, 128_000, 192_000, 5, 864_000, 8, 1_000_000_000, true);

  private static final long SECOND = 1_000_000_000;

  /**
   * @throws IllegalArgumentException if a parameter is outside its range
   */
  public CsmaConfig {
    Checks.range("largest back-off exponent", maxExponent, 0, 8);
    Checks.range("smallest back-off exponent", minExponent, 0, maxExponent);
    Checks.range("back-offs", maxBackoffs, 0, 5);
    Checks.range("retries", maxRetries, 0, 7);
    Checks.range("back-off unit in ns", unitNanos, 1, SECOND);
    Checks.range("channel assessment in ns", assessmentNanos, 1, SECOND);
    Checks.range("turnaround in ns", turnaroundNanos, 1, SECOND);
    Checks.range("acknowledgement in bytes", ackBytes, 1, 127);
    Checks.range("wait for the acknowledgement in ns", ackWaitNanos, 1, 10 * SECOND);
    Checks.range("queue in frames", queueFrames, 1, 10_000);
    Checks.range("memory for repeats in ns", repeatMemoryNanos, 1, 3600 * SECOND);
  }

  /** The same with other back-off exponents. */
  public CsmaConfig withExponents(int min, int max) {
    return new CsmaConfig(
        min,
        max,
        maxBackoffs,
        maxRetries,
        unitNanos,
        assessmentNanos,
        turnaroundNanos,
        ackBytes,
        ackWaitNanos,
        queueFrames,
        repeatMemoryNanos,
        triesAfterBusyChannel);
  }

  /** The same with other limits to back-offs and retries. */
  public CsmaConfig withLimits(int backoffs, int retries) {
    return new CsmaConfig(
        minExponent,
        maxExponent,
        backoffs,
        retries,
        unitNanos,
        assessmentNanos,
        turnaroundNanos,
        ackBytes,
        ackWaitNanos,
        queueFrames,
        repeatMemoryNanos,
        triesAfterBusyChannel);
  }

  /** The same with another queue. */
  public CsmaConfig withQueueFrames(int frames) {
    return new CsmaConfig(
        minExponent,
        maxExponent,
        maxBackoffs,
        maxRetries,
        unitNanos,
        assessmentNanos,
        turnaroundNanos,
        ackBytes,
        ackWaitNanos,
        frames,
        repeatMemoryNanos,
        triesAfterBusyChannel);
  }

  /** The same with another {@code repeatMemoryNanos}. */
  public CsmaConfig withRepeatMemoryNanos(long nanos) {
    return new CsmaConfig(
        minExponent,
        maxExponent,
        maxBackoffs,
        maxRetries,
        unitNanos,
        assessmentNanos,
        turnaroundNanos,
        ackBytes,
        ackWaitNanos,
        queueFrames,
        nanos,
        triesAfterBusyChannel);
  }

  /** The same with another {@code triesAfterBusyChannel}. */
  public CsmaConfig withTriesAfterBusyChannel(boolean triesOn) {
    return new CsmaConfig(
        minExponent,
        maxExponent,
        maxBackoffs,
        maxRetries,
        unitNanos,
        assessmentNanos,
        turnaroundNanos,
        ackBytes,
        ackWaitNanos,
        queueFrames,
        repeatMemoryNanos,
        triesOn);
  }
}
