package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.link.DirectionSummary.Counts;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkStats;
import dev.fulmar.netem.VerdictReplay;
import dev.fulmar.netem.control.ControlledLink;
import dev.fulmar.netem.control.UdpControlledLink;
import dev.fulmar.netem.socket.RelayStats;
import dev.fulmar.netem.socket.UdpLink;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Datagrams through a link.
 *
 * @param link running
 * @param replay where the fates come from; null if from the seed
 */
record UdpImpairedLink(UdpLink link, VerdictReplay replay) implements ImpairedLink {
  @Override
  public InetSocketAddress address() {
    return link.address();
  }

  @Override
  public LinkSummary summary() {
    RelayStats relay = link.relayStats();
    LinkStats up = link.stats(Direction.UP);
    LinkStats down = link.stats(Direction.DOWN);
    List<String> remarks = remarks(up, down, relay);
    addBeyond(remarks, Direction.UP, up);
    addBeyond(remarks, Direction.DOWN, down);
    return new LinkSummary(
        way(Direction.UP, up, relay.overrunUp()),
        way(Direction.DOWN, down, relay.overrunDown()),
        remarks);
  }

  private DirectionSummary way(Direction direction, LinkStats stats, long overrun) {
    Counts counts =
        new Counts(
            stats.offered(), stats.delivered(), stats.droppedLoss(), stats.droppedQueue(), overrun);
    return new DirectionSummary(LinkProtocol.UDP, direction, counts, link.lateness(direction));
  }

  /** Where datagrams went that the table does not show. */
  static List<String> remarks(LinkStats up, LinkStats down, RelayStats relay) {
    List<String> remarks = new ArrayList<>();
    add(remarks, up.inside(), "on the way up when the link ended");
    add(remarks, down.inside(), "on the way down when the link ended");
    add(
        remarks,
        relay.refused(),
        "refused, of clients beyond %s or of free sockets".formatted(LinkSettings.MAX_CLIENTS));
    add(remarks, relay.foreign(), "ignored, to a client from someone else than the server");
    add(remarks, relay.sendFailed(), "delivered by the link that the system did not send");
    return remarks;
  }

  private void addBeyond(List<String> remarks, Direction direction, LinkStats stats) {
    if (replay != null) {
      add(
          remarks,
          stats.offered() - replay.packets(direction),
          "on the way %s passed because %s tells nothing of them"
              .formatted(direction.name().toLowerCase(Locale.ROOT), replay.name()));
    }
  }

  private static void add(List<String> remarks, long datagrams, String what) {
    if (datagrams > 0) {
      remarks.add("%d datagram(s) %s".formatted(datagrams, what));
    }
  }

  @Override
  public Optional<Throwable> failure() {
    return link.failure();
  }

  @Override
  public ControlledLink controlled() {
    return new UdpControlledLink(link);
  }

  @Override
  public void close() {
    link.close();
  }
}
