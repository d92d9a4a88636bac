package dev.fulmar.examples.reproduce.cocored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.cocored.californium.BufferUnit;
import dev.fulmar.cocored.californium.CocoRedConfig;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadTest {
  private static final Network NETWORK = new Network.Star("star", "delay 20ms");

  private static CoapScenario scenario(Workload workload) {
    return new CoapScenario(Traffic.CONTINUOUS, NETWORK, CoapAlgorithm.COCO_RED, workload, 7);
  }

  @Test
  void papersIsNotMentionedInWhatARowDependsOn() {
    assertThat(Workload.PAPER.parameters()).isEqualTo("8 servers; 300 s");
    assertThat(Workload.PAPER.servers(50).serviceMillis(5).thinkMillis(100).buffer(9).parameters())
        .isEqualTo("50 servers; 300 s; handler 5 ms; thinking 50 ms to 150 ms; buffer 9 messages");
  }

  @Test
  void serversThinkAsLongAsEachOtherUnlessTheirTimesAreDrawn() {
    assertThat(scenario(Workload.PAPER).thinkNanos(1).getAsLong()).isEqualTo(1_000_000);
    CoapScenario drawn = scenario(Workload.PAPER.thinkMillis(100));
    long[] times = times(drawn.thinkNanos(1));
    assertThat(times)
        .isEqualTo(times(drawn.thinkNanos(1)))
        .isNotEqualTo(times(drawn.thinkNanos(2)));
    assertThat(LongStream.of(times).summaryStatistics())
        .satisfies(
            all -> {
              assertThat(all.getMin()).isBetween(50_000_000L, 60_000_000L);
              assertThat(all.getMax()).isBetween(140_000_000L, 150_000_000L);
            });
  }

  private static long[] times(LongSupplier thinking) {
    return LongStream.generate(thinking).limit(200).toArray();
  }

  @Test
  void bufferIsTheAlgorithmsUnlessItIsGiven() {
    Configuration config = scenario(Workload.PAPER).sinkConfiguration();
    assertThat(config.get(CocoRedConfig.BUFFER_UNIT)).isEqualTo(BufferUnit.BYTES);
    assertThat(config.get(CocoRedConfig.BUFFER_CAPACITY)).isEqualTo(100);

    Configuration given = scenario(Workload.PAPER.buffer(50)).sinkConfiguration();
    assertThat(given.get(CocoRedConfig.BUFFER_UNIT)).isEqualTo(BufferUnit.MESSAGES);
    assertThat(given.get(CocoRedConfig.BUFFER_CAPACITY)).isEqualTo(50);
    assertThat(given.get(CocoRedConfig.MIN_THRESHOLD)).isEqualTo(5);
    assertThat(given.get(CocoRedConfig.MAX_THRESHOLD)).isEqualTo(30);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 20, 300, servers is 1",
    "256, 20, 300, servers is 256",
    "8, -1, 300, serviceNanos is -1000000",
    "8, 20, 0, durationSeconds is 0"
  })
  void badOnesAreRefusedByName(int servers, int serviceMillis, int seconds, String words) {
    assertThatThrownBy(
            () -> Workload.PAPER.servers(servers).serviceMillis(serviceMillis).seconds(seconds))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words)
        .hasMessageContaining("allowed: ");
  }
}
