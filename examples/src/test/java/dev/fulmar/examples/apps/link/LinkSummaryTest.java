package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.apps.link.DirectionSummary.Counts;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkStats;
import dev.fulmar.netem.socket.LatenessSummary;
import dev.fulmar.netem.socket.RelayStats;
import dev.fulmar.netem.socket.StreamFaultStats;
import dev.fulmar.netem.socket.TcpFaultStats;
import dev.fulmar.netem.socket.TcpLinkStats;
import dev.fulmar.netem.spec.LinkSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkSummaryTest {
  private static final StreamFaultStats NONE = new StreamFaultStats(0, 0, 0, 0, 0);
  private static final TcpFaultStats NO_FAULTS = new TcpFaultStats(0, 0, 0, 0, NONE, NONE);

  private static DirectionSummary way(Direction direction, long p99Nanos, long overrun) {
    return way(LinkProtocol.UDP, direction, p99Nanos, overrun);
  }

  private static DirectionSummary way(
      LinkProtocol protocol, Direction direction, long p99Nanos, long overrun) {
    return new DirectionSummary(
        protocol,
        direction,
        new Counts(0, 0, 0, 0, overrun),
        new LatenessSummary(100, 0, p99Nanos, p99Nanos, p99Nanos));
  }

  @Test
  void aLinkInTimeHasNothingToComplainAbout() {
    LinkSummary summary =
        new LinkSummary(way(Direction.UP, 1_000_000, 0), way(Direction.DOWN, 0, 0), List.of());

    assertThat(summary.complaints()).isEmpty();
    assertThat(summary.remarks()).isEmpty();
    assertThat(summary.table()).doesNotContain("DEGRADED");
    assertThat(summary.json().get(0).get("degraded").getAsBoolean()).isFalse();
  }

  @Test
  void theDirectionThatIsDegradedIsNamedWithItsLateness() {
    LinkSummary summary =
        new LinkSummary(way(Direction.UP, 0, 0), way(Direction.DOWN, 1_834_560, 0), List.of());

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
        new LinkSummary(
            way(Direction.UP, 2_000_000, 3), way(Direction.DOWN, 2_000_000, 4), List.of());

    assertThat(summary.complaints()).hasSize(4);
  }

  @Test
  void complaintsSayWhatTheLinkCarries() {
    LinkSummary summary =
        new LinkSummary(
            way(LinkProtocol.TCP, Direction.UP, 0, 3),
            way(LinkProtocol.UDP, Direction.DOWN, 0, 4),
            List.of());

    assertThat(summary.complaints().get(0))
        .startsWith("up was overrun: 3 connection(s) refused")
        .contains("LINK.MAX_CONNECTIONS");
    assertThat(summary.complaints().get(1))
        .startsWith("down was overrun: 4 datagram(s) dropped")
        .contains("LINK.MAX_PENDING_PACKETS");
  }

  @Test
  void datagramsThatTheTableDoesNotShowAreRemarkedOn() {
    LinkStats empty = new Link(LinkSpec.parse("delay 1s"), 1, Direction.UP).stats();

    assertThat(UdpImpairedLink.remarks(empty, empty, new RelayStats(0, 0, 0, 5, 6, 0, 0, 7)))
        .containsExactly(
            "5 datagram(s) refused, of clients beyond LINK.MAX_CLIENTS or of free sockets",
            "6 datagram(s) ignored, to a client from someone else than the server",
            "7 datagram(s) delivered by the link that the system did not send");
    assertThat(UdpImpairedLink.remarks(empty, empty, new RelayStats(0, 0, 0, 0, 0, 0, 0, 0)))
        .isEmpty();
  }

  @Test
  void connectionsThatTheTableDoesNotShowAreRemarkedOn() {
    TcpLinkStats stats =
        new TcpLinkStats(100, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0, 8, NO_FAULTS);

    assertThat(TcpImpairedLink.remarks(stats))
        .containsExactly(
            "6 connection(s) open, and so reset, when the link ended",
            "3 connection(s) reset because the server took none",
            "1 connection(s) reset by their client",
            "2 connection(s) reset by the server",
            "4 connection(s) reset after no byte for LINK.IDLE_EXPIRY",
            "5 connection(s) reset because the link failed at them",
            "7 connection(s) that a fault had touched ended after LINK.IDLE_EXPIRY, or as their"
                + " place was needed",
            "reading paused 8 time(s): a direction of a connection held all that"
                + " LINK.MAX_BYTES_INSIDE allows");
    assertThat(
            TcpImpairedLink.remarks(
                new TcpLinkStats(
                    9, 9, 9, 9, 9, 9, 9, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9, 9, 0, NO_FAULTS)))
        .isEmpty();
  }

  @Test
  void faultsOfStreamsAreRemarkedOnWithTheirDirection() {
    TcpFaultStats faults =
        new TcpFaultStats(
            1,
            2,
            3,
            4,
            new StreamFaultStats(5, 6_700_000_000L, 0, 0, 8),
            new StreamFaultStats(0, 0, 9, 10, 0));
    TcpLinkStats stats =
        new TcpLinkStats(10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, faults);

    assertThat(TcpImpairedLink.remarks(stats))
        .containsExactly(
            "1 connection(s) in a blackhole",
            "2 connection(s) of which a direction was swallowed",
            "3 connection(s) reset as the specification says",
            "4 connection(s) half-closed as the specification says",
            "up: 5 stall(s), 6700 ms in all",
            "up: 8 byte(s) cut off by reset or halfclose",
            "down: 9 byte(s) at the pace of throttle or drip; reading paused 10 time(s) as"
                + " LINK.MAX_PACED_BYTES allows");
  }
}
