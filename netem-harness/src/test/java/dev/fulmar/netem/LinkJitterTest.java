package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.netem.spec.LinkSpec;
import dev.fulmar.netem.statistics.KolmogorovSmirnov;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Delays that differ from packet to packet, on a link that keeps packets in order. */
class LinkJitterTest {
  private static final long MS = 1_000_000;
  private static final int PACKETS = 50_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "delay 40ms jitter 40ms",
        "delay 40ms jitter normal(20ms)",
        "delay 40ms jitter pareto(20ms)"
      })
  void jitterKeepsPacketsInOrder(String spec) {
    List<Packet> arrived = arrivals(spec, MS);
    assertThat(arrived).hasSize(PACKETS);
    for (int i = 1; i < PACKETS; i++) {
      assertThat(arrived.get(i).index()).isEqualTo(arrived.get(i - 1).index() + 1);
      assertThat(arrived.get(i).dueNanos()).isGreaterThanOrEqualTo(arrived.get(i - 1).dueNanos());
    }
  }

  @Test
  void packetsFarApartTravelAsLongAsTheirDrawSays() {
    double[] delaysMs = delaysMs("delay 40ms jitter 10ms", 20 * MS);
    KolmogorovSmirnov.assertFits(delaysMs, ms -> (ms - 30) / 20);
  }

  @Test
  void densePacketsTravelAsLongAsTheSlowestBeforeThem() {
    // 20 packets a ms: some draw close to the most holds up each of them
    double[] delaysMs = delaysMs("delay 40ms jitter 10ms", MS / 20);
    assertThat(mean(delaysMs)).isBetween(48.0, 50.0);
  }

  @Test
  void twoJitteredStagesAddTheirDelays() {
    Link first = new Link(LinkSpec.parse("delay 50ms jitter 5ms"), 1, Direction.UP);
    Link second = new Link(LinkSpec.parse("delay 50ms jitter 5ms"), 2, Direction.UP);
    double sumMs = 0;
    for (int i = 0; i < PACKETS; i++) {
      long offeredNanos = i * 200L * MS;
      first.offer(new byte[1], offeredNanos);
      Packet halfway = first.poll(first.nextEventNanos());
      second.offer(halfway, halfway.dueNanos());
      Packet arrived = second.poll(second.nextEventNanos());
      assertThat(arrived.dueNanos() - offeredNanos)
          .isEqualTo(halfway.totalDelayNanos() + arrived.totalDelayNanos())
          .isBetween(90 * MS, 110 * MS);
      sumMs += (arrived.dueNanos() - offeredNanos) / (double) MS;
    }
    // each stage deviates by 5 / √3 ms
    double deviation = 5 * Math.sqrt(2.0 / 3) / Math.sqrt(PACKETS);
    assertThat(sumMs / PACKETS).isCloseTo(100, within(4 * deviation));
  }

  @Test
  void whatIsLostDoesNotChangeTheDelayOfTheOthers() {
    List<Packet> all = arrivals("delay 40ms jitter normal(9ms)", 200 * MS);
    List<Packet> some = arrivals("loss ge(p=10%,r=30%) delay 40ms jitter normal(9ms)", 200 * MS);
    assertThat(some).hasSizeLessThan(PACKETS);
    for (Packet packet : some) {
      assertThat(packet.dueNanos()).isEqualTo(all.get((int) packet.index() - 1).dueNanos());
    }
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double[] delaysMs(String spec, long gapNanos) {
    return arrivals(spec, gapNanos).stream()
        .mapToDouble(packet -> packet.propagationDelayNanos() / (double) MS)
        .toArray();
  }

  /** What comes out when a packet goes in every so often. */
  private static List<Packet> arrivals(String spec, long gapNanos) {
    Link link = new Link(LinkSpec.parse(spec), 1, Direction.UP);
    List<Packet> arrived = new ArrayList<>();
    for (int i = 0; i < PACKETS; i++) {
      link.offer(new byte[1], i * gapNanos);
      drain(link, i * gapNanos, arrived);
    }
    drain(link, Long.MAX_VALUE, arrived);
    return arrived;
  }

  private static void drain(Link link, long nowNanos, List<Packet> into) {
    for (Packet packet = link.poll(nowNanos); packet != null; packet = link.poll(nowNanos)) {
      into.add(packet);
    }
  }
}
