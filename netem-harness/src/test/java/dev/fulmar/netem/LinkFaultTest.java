package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.spec.LinkSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Packets that arrive damaged or twice. */
class LinkFaultTest {
  private static final long MS = 1_000_000;

  @Test
  void damagesOneBitOfTheShareAskedForAndLeavesTheSendersBytesAlone() {
    int packets = 100_000;
    Link link = link("corrupt 10%");
    byte[] sent = new byte[20];
    int damaged = 0;
    int[] hitsByBit = new int[8 * sent.length];
    for (int i = 0; i < packets; i++) {
      link.offer(sent, 0);
      Packet packet = link.poll(0);
      BitSet bits = bitsOf(packet.payload());
      assertThat(bits.cardinality()).isEqualTo(packet.flippedBit() < 0 ? 0 : 1);
      if (packet.flippedBit() >= 0) {
        damaged++;
        hitsByBit[packet.flippedBit()]++;
        assertThat(bits.get(packet.flippedBit())).isTrue();
      }
    }
    assertThat(sent).containsOnly(0);
    assertThat(link.stats().corrupted()).isEqualTo(damaged);
    // four deviations of 94.9; each of the 160 bits 62.5 times, none beyond six deviations of 7.9
    assertThat(damaged).isBetween(9_620, 10_380);
    assertThat(Arrays.stream(hitsByBit).min().orElseThrow()).isGreaterThan(15);
    assertThat(Arrays.stream(hitsByBit).max().orElseThrow()).isLessThan(110);
  }

  @Test
  void emptyPacketCannotBeDamaged() {
    Link link = link("corrupt 100%");
    link.offer(new byte[0], 0);
    assertThat(link.poll(0).flippedBit()).isNegative();
    assertThat(link.stats().corrupted()).isZero();
  }

  @Test
  void copyFollowsItsOriginalThroughQueueAndSerialiser() {
    Link link = link("duplicate 100% rate 10mbit");
    link.offer(new byte[1250], "attached", 0);
    Packet original = link.poll(MS);
    Packet copy = link.poll(2 * MS);
    assertThat(original.isCopy()).isFalse();
    assertThat(copy.isCopy()).isTrue();
    assertThat(copy.index()).isEqualTo(1);
    assertThat(copy.attachment()).isEqualTo("attached");
    assertThat(copy.payload()).isSameAs(original.payload());
    assertThat(copy.dueNanos()).isEqualTo(2 * MS);
    assertThat(copy.offeredNanos()).isZero();
  }

  @Test
  void copyIsDamagedAsItsOriginalIs() {
    Link link = link("corrupt 100% duplicate 100%");
    link.offer(new byte[10], 0);
    Packet original = link.poll(0);
    Packet copy = link.poll(0);
    assertThat(copy.flippedBit()).isEqualTo(original.flippedBit());
    assertThat(copy.payload()).isEqualTo(original.payload());
    assertThat(link.stats().corrupted()).isEqualTo(1);
  }

  @Test
  void copyThatFindsNoRoomIsDroppedAndItsOriginalIsNot() {
    List<String> heard = new ArrayList<>();
    Link link =
        new Link(
            LinkSpec.parse("duplicate 100% rate 10mbit queue 1p"),
            1,
            Direction.UP,
            new VerdictListener() {
              @Override
              public void onVerdict(Direction way, long index, Verdict verdict, int sizeBytes) {
                heard.add(index + " " + verdict);
              }

              @Override
              public void onDuplicated(Direction way, long index) {
                heard.add(index + " duplicated");
              }

              @Override
              public void onCopyDropped(Direction way, long index) {
                heard.add(index + " copy dropped");
              }
            });
    link.offer(new byte[1250], 0);
    assertThat(link.offer(new byte[1250], MS)).isEqualTo(Verdict.PASSED);
    assertThat(heard)
        .containsExactly("1 PASSED", "1 duplicated", "2 PASSED", "2 duplicated", "2 copy dropped");
    assertThat(link.stats().duplicated()).isEqualTo(2);
    assertThat(link.stats().droppedQueue()).isEqualTo(1);
  }

  @Test
  void lostPacketsAreNeitherDamagedNorCopied() {
    Link link = link("blackhole corrupt 100% duplicate 100%");
    link.offer(new byte[10], 0);
    assertThat(link.stats().corrupted()).isZero();
    assertThat(link.stats().duplicated()).isZero();
    assertThat(link.stats().droppedLoss()).isEqualTo(1);
  }

  @Test
  void zeroPercentLeavesEveryPacketAlone() {
    Link link = link("corrupt 0% duplicate 0%");
    byte[] payload = {1, 2, 3};
    for (int i = 0; i < 10_000; i++) {
      link.offer(payload, 0);
      assertThat(link.poll(0).payload()).isSameAs(payload);
      assertThat(link.poll(0)).isNull();
    }
  }

  @Test
  void duplicatesTheShareAskedFor() {
    Link link = link("duplicate 1%");
    for (int i = 0; i < 100_000; i++) {
      link.offer(new byte[1], 0);
    }
    // four deviations of 31.5
    assertThat(link.stats().duplicated()).isBetween(874L, 1126L);
  }

  private static Link link(String spec) {
    return new Link(LinkSpec.parse(spec), 1, Direction.UP);
  }

  /** With bit 0 the most significant of the first byte, as the link counts. */
  private static BitSet bitsOf(byte[] payload) {
    BitSet bits = new BitSet();
    for (int bit = 0; bit < 8 * payload.length; bit++) {
      bits.set(bit, (payload[bit / 8] >> (7 - bit % 8) & 1) == 1);
    }
    return bits;
  }
}
