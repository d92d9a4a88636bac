package dev.fulmar.netem.radio;

/**
 * How long a frame is on the air.
 *
 * @param byteNanos the time of a byte; from 1 ns to 1 s
 * @param headerBytes what goes before each frame: preamble, delimiter and length; from 0 to 100
 */
public record PhyConfig(long byteNanos, int headerBytes) {
  /** IEEE 802.15.4 at 2.4 GHz: 250 kbit/s, and 4 + 1 + 1 bytes before a frame. */
  public static final PhyConfig DEFAULT = new PhyConfig(32_000, 6);

  /**
   * @throws IllegalArgumentException if a parameter is outside its range
   */
  public PhyConfig {
    Checks.range("time of a byte in ns", byteNanos, 1, 1_000_000_000);
    Checks.range("PHY header in bytes", headerBytes, 0, 100);
  }

  /** How long a frame of so many bytes, the PHY header not counted, is on the air. */
  public long airNanos(int frameBytes) {
    return (headerBytes + frameBytes) * byteNanos;
  }
}
