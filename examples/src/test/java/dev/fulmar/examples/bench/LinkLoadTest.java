package dev.fulmar.examples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.socket.LinkIo;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LinkLoadTest {
  @Test
  void runSendsWhatWasPlannedBothWaysAndMeasuresEachThatArrives() throws IOException {
    LinkLoadResult result =
        LinkLoad.run(
            new LinkLoadPlan(LinkIo.NIO, 1000, Duration.ofMillis(100), Duration.ofMillis(1)));

    assertThat(result.io()).isEqualTo(LinkIo.NIO);
    assertThat(result.sent().packets()).isEqualTo(100);
    assertThat(result.received()).isEqualTo(200);
    assertThat(result.errors().getTotalCount()).isEqualTo(200);
    assertThat(result.lateness().count()).isEqualTo(201); // and the one that introduced the client
    assertThat(result.lost()).isZero();
    assertThat(result.cpuMicrosPerPacket()).isPositive();
  }

  @Test
  void planOfLessThanADatagramStillSendsOne() {
    assertThat(new LinkLoadPlan(LinkIo.NIO, 1, Duration.ofMillis(10), Duration.ZERO).packets())
        .isEqualTo(1);
  }
}
