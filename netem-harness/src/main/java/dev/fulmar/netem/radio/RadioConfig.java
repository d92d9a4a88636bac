package dev.fulmar.netem.radio;

import static java.util.Objects.requireNonNull;

/**
 * All settings of a {@link RadioMedium}.
 *
 * @param range how far transmissions reach
 * @param phy how long they take
 * @param csma who may transmit when
 * @param lowpan how datagrams become frames
 */
public record RadioConfig(RadioRange range, PhyConfig phy, CsmaConfig csma, LowpanConfig lowpan) {
  /** The CoAP paper's radio, and the standards' values where it gives none. */
  public static final RadioConfig DEFAULT =
      new RadioConfig(
          RadioRange.DEFAULT, PhyConfig.DEFAULT, CsmaConfig.DEFAULT, LowpanConfig.DEFAULT);

  /**
   * @throws IllegalArgumentException if an acknowledgement would come after the wait for it, or the
   *     repeat of a frame after its sequence number is forgotten
   */
  public RadioConfig {
    requireNonNull(range, "range");
    requireNonNull(phy, "phy");
    requireNonNull(csma, "csma");
    requireNonNull(lowpan, "lowpan");
    long ackNanos = csma.turnaroundNanos() + phy.airNanos(csma.ackBytes());
    if (csma.ackWaitNanos() <= ackNanos) {
      throw new IllegalArgumentException(
          "wait for the acknowledgement is %d ns, must be longer than turnaround and acknowledgement, %d ns"
              .formatted(csma.ackWaitNanos(), ackNanos));
    }
    long frameNanos = longestFrameNanos(phy, csma, lowpan);
    if (csma.repeatMemoryNanos() < frameNanos) {
      throw new IllegalArgumentException(
          "memory for repeats is %d ns, must be at least what all tries of a frame may take, %d ns"
              .formatted(csma.repeatMemoryNanos(), frameNanos));
    }
  }

  /** The same with other ranges. */
  public RadioConfig withRange(RadioRange other) {
    return new RadioConfig(other, phy, csma, lowpan);
  }

  /** The same with another PHY. */
  public RadioConfig withPhy(PhyConfig other) {
    return new RadioConfig(range, other, csma, lowpan);
  }

  /** The same with another way to the channel. */
  public RadioConfig withCsma(CsmaConfig other) {
    return new RadioConfig(range, phy, other, lowpan);
  }

  /** The same with another adaptation layer. */
  public RadioConfig withLowpan(LowpanConfig other) {
    return new RadioConfig(range, phy, csma, other);
  }

  /** How long the tries of a frame take if each back-off is the longest. */
  private static long longestFrameNanos(PhyConfig phy, CsmaConfig csma, LowpanConfig lowpan) {
    long backOffNanos =
        ((1L << csma.maxExponent()) - 1) * csma.unitNanos() + csma.assessmentNanos();
    long tryNanos =
        (csma.maxBackoffs() + 1) * backOffNanos
            + csma.turnaroundNanos()
            + phy.airNanos(lowpan.maxFrameBytes())
            + csma.ackWaitNanos();
    return (csma.maxRetries() + 1) * tryNanos;
  }
}
