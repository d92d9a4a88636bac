package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.MS;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.transport.congestion.AckSample;
import dev.fulmar.transport.congestion.Algorithm;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** BBR, the delivery rates it goes by and the pace it keeps, over a link of 20 Mbit/s and 40 ms. */
class BbrTest {
  private static final double LINK_BYTES_PER_SECOND = 20e6 / 8;

  private static Pair pair(Algorithm algorithm, String spec) {
    return pair(algorithm, spec, 1);
  }

  private static Pair pair(Algorithm algorithm, String spec, long seed) {
    return Pair.over("rate 20mbit delay 20ms " + spec, "delay 20ms")
        .seed(seed)
        .clientConfig(ConnectionConfig.builder().congestion(algorithm::create))
        .start();
  }

  /** The share of the link that 4 s after the first 2 s have. */
  private static double share(Pair pair) {
    pair.upload(1_000_000_000);
    pair.pass(2 * SECOND);
    long before = pair.connection.stats().bytesAcknowledged();
    pair.pass(4 * SECOND);
    return (pair.connection.stats().bytesAcknowledged() - before) / (4 * LINK_BYTES_PER_SECOND);
  }

  @Test
  void linkIsFullAndItsQueueAlmostEmpty() {
    Pair pair = pair(Algorithm.BBR, "queue 500p");
    assertThat(share(pair)).isGreaterThan(.9);
    assertThat(pair.connection.stats().smoothedRttNanos()).isLessThan(70 * MS);
    Pair other = pair(Algorithm.CUBIC, "queue 500p");
    assertThat(share(other)).isGreaterThan(.9);
    assertThat(other.connection.stats().smoothedRttNanos()).isGreaterThan(150 * MS);
  }

  /** The median of five runs, as a retransmission that is lost, too, may cost one a second. */
  @Test
  void randomLossTakesLittleOfItsRate() {
    double[] shares =
        LongStream.rangeClosed(1, 5)
            .mapToDouble(seed -> share(pair(Algorithm.BBR, "queue 100p loss 1%", seed)))
            .sorted()
            .toArray();
    assertThat(shares[2]).isGreaterThan(.8);
    assertThat(share(pair(Algorithm.NEWRENO, "queue 100p loss 1%"))).isLessThan(.6);
  }

  @Test
  void shallowQueueIsFilledAndTheLinkStillUsed() {
    assertThat(share(pair(Algorithm.BBR, "queue 10p"))).isGreaterThan(.8);
  }

  private static FixedWindow controller(long windowBytes, long bytes) {
    FixedWindow controller = new FixedWindow(windowBytes);
    Pair pair =
        Pair.over("rate 20mbit delay 20ms", "delay 20ms")
            .clientConfig(
                ConnectionConfig.builder()
                    .maxProbedSegmentBytes(0)
                    .congestion(config -> controller))
            .start();
    pair.upload(bytes);
    pair.pass(5 * SECOND);
    return controller;
  }

  private static List<AckSample.Delivery> measured(FixedWindow controller) {
    return controller.samples.stream()
        .map(AckSample::delivery)
        .filter(delivery -> delivery.bytesPerSecond() > 0)
        .collect(Collectors.toList());
  }

  @Test
  void deliveryRateIsTheBottlenecksOnceTheWindowFillsIt() {
    List<AckSample.Delivery> deliveries = measured(controller(200_000, 5_000_000));
    for (AckSample.Delivery delivery : deliveries.subList(300, 2_000)) {
      assertThat(delivery.bytesPerSecond() / LINK_BYTES_PER_SECOND).isCloseTo(.96, within(.03));
      assertThat(delivery.limited()).isFalse();
    }
  }

  @Test
  void deliveryRateOfASmallWindowIsAWindowARoundTrip() {
    List<AckSample.Delivery> deliveries = measured(controller(20_000, 1_000_000));
    for (AckSample.Delivery delivery : deliveries.subList(100, 400)) {
      assertThat(delivery.bytesPerSecond()).isCloseTo(20_000 / .041, within(20_000 / .041 * .2));
    }
  }

  @Test
  void deliveryRateIsMarkedAsLimitedWhereTheApplicationHasNoMore() {
    FixedWindow controller = new FixedWindow(200_000);
    Pair pair =
        Pair.over("rate 20mbit delay 20ms", "delay 20ms")
            .clientConfig(ConnectionConfig.builder().congestion(config -> controller))
            .start();
    for (int second = 1; second <= 2; second++) {
      pair.client.at(second * SECOND, () -> pair.connection.write(ByteBuffer.allocate(30_000)));
    }
    pair.pass(4 * SECOND);
    List<AckSample.Delivery> deliveries = measured(controller);
    List<AckSample.Delivery> ofTheSecond =
        deliveries.stream().filter(delivery -> delivery.priorBytes() >= 30_000).toList();
    assertThat(ofTheSecond).isNotEmpty().allMatch(AckSample.Delivery::limited);
  }
}
