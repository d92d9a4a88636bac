package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.link.DirectionSummary.Counts;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.control.ControlledLink;
import dev.fulmar.netem.control.TcpControlledLink;
import dev.fulmar.netem.socket.StreamFaultStats;
import dev.fulmar.netem.socket.TcpFaultStats;
import dev.fulmar.netem.socket.TcpLink;
import dev.fulmar.netem.socket.TcpLinkStats;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Connections through a link: each is a request on the way up and a response on the way down. */
record TcpImpairedLink(TcpLink link) implements ImpairedLink {
  @Override
  public InetSocketAddress address() {
    return link.address();
  }

  @Override
  public LinkSummary summary() {
    TcpLinkStats stats = link.stats();
    Counts requests =
        new Counts(stats.accepted(), stats.forwarded(), stats.requestsLost(), 0, stats.refused());
    Counts responses =
        new Counts(stats.forwarded(), stats.completed(), stats.responsesLost(), 0, 0);
    return new LinkSummary(
        way(Direction.UP, requests), way(Direction.DOWN, responses), remarks(stats));
  }

  private DirectionSummary way(Direction direction, Counts counts) {
    return new DirectionSummary(LinkProtocol.TCP, direction, counts, link.lateness(direction));
  }

  /** How connections ended that the table does not show, and what held them up. */
  static List<String> remarks(TcpLinkStats stats) {
    List<String> remarks = new ArrayList<>();
    add(remarks, stats.cutOff(), "open, and so reset, when the link ended");
    add(remarks, stats.unreachable(), "reset because the server took none");
    add(remarks, stats.abortedByClient(), "reset by their client");
    add(remarks, stats.abortedByServer(), "reset by the server");
    add(remarks, stats.expired(), "reset after no byte for " + LinkSettings.IDLE_EXPIRY);
    add(remarks, stats.failed(), "reset because the link failed at them");
    add(
        remarks,
        stats.lostExpired(),
        "that a fault had touched ended after %s, or as their place was needed"
            .formatted(LinkSettings.IDLE_EXPIRY));
    addFaults(remarks, stats.faults());
    if (stats.paused() > 0) {
      remarks.add(
          "reading paused %d time(s): a direction of a connection held all that %s allows"
              .formatted(stats.paused(), LinkSettings.MAX_BYTES_INSIDE));
    }
    return remarks;
  }

  private static void addFaults(List<String> remarks, TcpFaultStats faults) {
    add(remarks, faults.blackholed(), "in a blackhole");
    add(remarks, faults.swallowed(), "of which a direction was swallowed");
    add(remarks, faults.reset(), "reset as the specification says");
    add(remarks, faults.halfClosed(), "half-closed as the specification says");
    addFaults(remarks, "up", faults.up());
    addFaults(remarks, "down", faults.down());
  }

  private static void addFaults(List<String> remarks, String way, StreamFaultStats faults) {
    if (faults.stalls() > 0) {
      remarks.add(
          "%s: %d stall(s), %d ms in all"
              .formatted(way, faults.stalls(), Duration.ofNanos(faults.stalledNanos()).toMillis()));
    }
    if (faults.bytesPaced() > 0) {
      remarks.add(
          "%s: %d byte(s) at the pace of throttle or drip; reading paused %d time(s) as %s allows"
              .formatted(
                  way, faults.bytesPaced(), faults.pacePauses(), LinkSettings.MAX_PACED_BYTES));
    }
    if (faults.bytesCut() > 0) {
      remarks.add("%s: %d byte(s) cut off by reset or halfclose".formatted(way, faults.bytesCut()));
    }
  }

  private static void add(List<String> remarks, long connections, String what) {
    if (connections > 0) {
      remarks.add("%d connection(s) %s".formatted(connections, what));
    }
  }

  @Override
  public Optional<Throwable> failure() {
    return link.failure();
  }

  @Override
  public ControlledLink controlled() {
    return new TcpControlledLink(link);
  }

  @Override
  public void close() {
    link.close();
  }
}
