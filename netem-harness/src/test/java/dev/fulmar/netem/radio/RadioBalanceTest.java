package dev.fulmar.netem.radio;

import static dev.fulmar.netem.radio.RadioRun.MS;
import static dev.fulmar.netem.radio.RadioRun.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums that must hold and runs that must repeat, under more traffic than the channel carries. */
class RadioBalanceTest {
  private static final int NODES = 9;

  /** 400 datagrams of up to 400 bytes a second, from anywhere to anywhere, for 1.5 s. */
  private static RadioRun overload(Topology topology, int sink, RadioConfig config, long seed) {
    RadioRun run = new RadioRun(topology, sink, config, seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 600; i++) {
      int from = random.nextInt(NODES);
      int to = (from + 1 + random.nextInt(NODES - 1)) % NODES;
      run.offer(from, to, random.nextInt(400), i * SECOND / 400);
    }
    return run;
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"grid", "chain", "cross", "dumbbell", "random"})
  void everyDatagramIsInExactlyOnePlace(String name) {
    for (Topology topology : Topology.OF_THE_PAPER) {
      if (!topology.name().equals(name)) {
        continue;
      }
      for (int sink : new int[] {topology.endNode(), topology.middleNode()}) {
        RadioRun run = overload(topology, sink, RadioConfig.DEFAULT, 3);
        checkSums(run);
        assertThat(run.stats().datagrams().underWay()).isPositive();
        run.runUntil(60 * SECOND);
        checkSums(run);
        assertThat(run.stats().datagrams().underWay()).isZero();
        assertThat(run.stats().datagrams().dropped(RadioLoss.QUEUE_FULL)).isPositive();
        assertThat(run.stats().datagrams().dropped(RadioLoss.NO_ACK)).isPositive();
        assertThat(run.medium.nextEventNanos()).isEqualTo(Long.MAX_VALUE);
      }
    }
  }

  @ParameterizedTest(name = "carrier sense {0} m")
  @ValueSource(doubles = {0, 9, 15, 100})
  void sumsHoldHoweverFarCarriersAreHeard(double metres) {
    RadioConfig config = RadioConfig.DEFAULT.withRange(new RadioRange(15, 30, metres));
    RadioRun run = overload(Topology.DUMBBELL, 0, config, 4);
    checkSums(run);
    checkSums(run.runUntil(60 * SECOND));
  }

  private static void checkSums(RadioRun run) {
    checkSum(run.stats().datagrams(), false);
    checkSum(run.stats().frames());
    checkSum(run.stats().acks());
    long underWay = 0;
    for (int node = 0; node < NODES; node++) {
      RadioStats stats = run.medium.stats(node);
      checkSum(stats.datagrams(), true);
      checkSum(stats.frames());
      checkSum(stats.acks());
      underWay += stats.datagrams().underWay();
    }
    RadioStats all = run.stats();
    assertThat(all.datagrams().underWay()).isEqualTo(underWay);
    assertThat(all.datagrams().received()).isEqualTo(all.datagrams().handedOn());
    assertThat(all.datagrams().delivered()).isEqualTo(run.deliveries.size());
    assertThat(all.datagrams().dropped()).isEqualTo(run.logged("drop").size());
    Set<Long> indexes = new HashSet<>();
    run.deliveries.forEach(delivery -> indexes.add(delivery.datagram().index()));
    assertThat(indexes).hasSameSizeAs(run.deliveries);
  }

  private static void checkSum(DatagramStats stats, boolean ofANode) {
    long in = stats.offered() + (ofANode ? stats.received() : 0);
    long out = stats.delivered() + (ofANode ? stats.handedOn() : 0);
    assertThat(out + stats.dropped() + stats.underWay()).isEqualTo(in);
  }

  private static void checkSum(FrameStats stats) {
    assertThat(stats.received() + stats.collided() + stats.receiverSending() + stats.onAir())
        .isEqualTo(stats.sent());
  }

  @Test
  void equalSeedsGiveEqualRunsAndOthersDoNot() {
    RadioRun run = overload(Topology.CROSS, 0, RadioConfig.DEFAULT, 7);
    assertThat(overload(Topology.CROSS, 0, RadioConfig.DEFAULT, 7).log).isEqualTo(run.log);
    RadioRun other = new RadioRun(Topology.CROSS, 0, RadioConfig.DEFAULT, 8);
    RadioRun same = new RadioRun(Topology.CROSS, 0, RadioConfig.DEFAULT, 7);
    for (RadioRun each : new RadioRun[] {other, same}) {
      each.offer(3, 0, 41, 0);
      each.offer(4, 0, 41, 0);
      each.runUntil(SECOND);
    }
    assertThat(other.log).isNotEqualTo(same.log);
  }

  @Test
  void latePollMovesNothingButTheHandOver() {
    RadioRun inTime = new RadioRun(Topology.GRID, 0, RadioConfig.DEFAULT, 5);
    RadioRun late = new RadioRun(Topology.GRID, 0, RadioConfig.DEFAULT, 5);
    for (int i = 0; i < 200; i++) {
      inTime.offer(1 + i % 8, 0, 100, i * 10L * MS);
      late.medium.offer(1 + i % 8, 0, new byte[100], null, i * 10L * MS);
    }
    inTime.runUntil(10 * SECOND);
    late.pollAll(10 * SECOND);
    assertThat(late.log).isEqualTo(inTime.log);
    assertThat(late.deliveries.stream().map(RadioDelivery::deliveredNanos))
        .isEqualTo(inTime.deliveries.stream().map(RadioDelivery::deliveredNanos).toList());
  }

  @Test
  void backOffsOfANodeDoNotDependOnTheOtherNodes() {
    RadioRun alone = new RadioRun(Topology.CHAIN, 0, RadioConfig.DEFAULT, 6);
    RadioRun withOthers = new RadioRun(Topology.CHAIN, 0, RadioConfig.DEFAULT, 6);
    withOthers.offer(8, 7, 41, 0);
    alone.offer(1, 0, 41, 0);
    withOthers.offer(1, 0, 41, 0);
    alone.runUntil(SECOND);
    withOthers.runUntil(SECOND);
    assertThat(withOthers.logged("deliver 2"))
        .containsExactly(alone.logged("deliver 1").get(0).replace("deliver 1", "deliver 2"));
  }
}
