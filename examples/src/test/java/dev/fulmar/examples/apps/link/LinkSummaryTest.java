package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.socket.LatenessSummary;
import dev.fulmar.netem.socket.RelayStats;
import dev.fulmar.netem.spec.LinkSpec;
import org.junit.jupiter.api.Test;

class LinkSummaryTest {
  private static final RelayStats QUIET = new RelayStats(0, 0, 0, 0, 0, 0, 0, 0);

  private static DirectionSummary way(Direction direction, long p99Nanos, long overrun) {
    Link link = new Link(LinkSpec.parse("delay 1s"), 1, direction);
    return new DirectionSummary(
        direction, link.stats(), new LatenessSummary(100, 0, p99Nanos, p99Nanos), overrun);
  }

  @Test
  void aLinkInTimeHasNothingToComplainAbout() {
    LinkSummary summary =
        new LinkSummary(way(Direction.UP, 1_000_000, 0), way(Direction.DOWN, 0, 0), QUIET);

    assertThat(summary.complaints()).isEmpty();
    assertThat(summary.remarks()).isEmpty();
    assertThat(summary.table()).doesNotContain("DEGRADED");
    assertThat(summary.json().get(0).get("degraded").getAsBoolean()).isFalse();
  }

  @Test
  void theDirectionThatIsDegradedIsNamedWithItsLateness() {
    LinkSummary summary =
        new LinkSummary(way(Direction.UP, 0, 0), way(Direction.DOWN, 1_834_560, 0), QUIET);

    assertThat(summary.complaints()).hasSize(1);
    assertThat(summary.complaints().get(0))
        .startsWith("down was DEGRADED")
        .contains("1834.6 us", "allowed: 1000.0 us");
    assertThat(summary.table()).contains("DEGRADED");
    assertThat(summary.json().get(1).get("degraded").getAsBoolean()).isTrue();
    assertThat(summary.json().get(1).get("p99_lateness_us").getAsDouble()).isEqualTo(1834.6);
  }

  @Test
  void bothDirectionsMayComplainOfBoth() {
    LinkSummary summary =
        new LinkSummary(way(Direction.UP, 2_000_000, 3), way(Direction.DOWN, 2_000_000, 4), QUIET);

    assertThat(summary.complaints()).hasSize(4);
  }

  @Test
  void datagramsThatTheTableDoesNotShowAreRemarkedOn() {
    LinkSummary summary =
        new LinkSummary(
            way(Direction.UP, 0, 0),
            way(Direction.DOWN, 0, 0),
            new RelayStats(0, 0, 0, 5, 6, 0, 0, 7));

    assertThat(summary.remarks())
        .containsExactly(
            "5 datagram(s) refused, of clients beyond LINK.MAX_CLIENTS",
            "6 datagram(s) ignored, to a client from someone else than the server",
            "7 datagram(s) delivered by the link that the system did not send");
  }
}
