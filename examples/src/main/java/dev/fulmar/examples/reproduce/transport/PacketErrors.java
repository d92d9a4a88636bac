package dev.fulmar.examples.reproduce.transport;

import java.util.Locale;

/**
 * The paper's packet error rates. It names them and gives no number; these are 10^-9, 10^-8 and
 * 10^-7 a byte, of packets of 1,450 bytes, which give the windows of its figures 4 to 7.
 */
enum PacketErrors {
  NULL(0),
  SMALL(1.45e-6),
  MEDIUM(1.45e-5),
  HIGH(1.45e-4);

  private final double probability;

  PacketErrors(double probability) {
    this.probability = probability;
  }

  /** Of a packet to be lost, each for itself. */
  double probability() {
    return probability;
  }

  String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
