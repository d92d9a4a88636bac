package dev.fulmar.transport.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SipHashTest {
  /** The reference implementation's vector for the key 00..0f and the 16 bytes 00..0f. */
  @Test
  void agreesWithTheVectorOfTheReferenceImplementation() {
    SipHash hash = new SipHash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L);
    assertThat(hash.hash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L)).isEqualTo(0x3f2acc7f57c29bdbL);
  }
}
