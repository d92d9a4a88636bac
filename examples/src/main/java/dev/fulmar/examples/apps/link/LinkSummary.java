package dev.fulmar.examples.apps.link;

import com.google.gson.JsonObject;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.socket.RelayStats;
import dev.fulmar.netem.socket.UdpLink;
import java.util.ArrayList;
import java.util.List;

/**
 * What a link did, both ways.
 *
 * @param up from the clients to the server
 * @param down from the server to the clients
 * @param relay what happened to datagrams outside the two
 */
record LinkSummary(DirectionSummary up, DirectionSummary down, RelayStats relay) {
  /** What a link did so far. */
  static LinkSummary of(UdpLink link) {
    RelayStats relay = link.relayStats();
    return new LinkSummary(
        of(link, Direction.UP, relay.overrunUp()),
        of(link, Direction.DOWN, relay.overrunDown()),
        relay);
  }

  private static DirectionSummary of(UdpLink link, Direction direction, long overrun) {
    return new DirectionSummary(
        direction, link.stats(direction), link.lateness(direction), overrun);
  }

  /** A heading and a line a direction. */
  String table() {
    return String.join(System.lineSeparator(), DirectionSummary.heading(), up.row(), down.row());
  }

  /** An object a direction. */
  List<JsonObject> json() {
    return List.of(up.json(), down.json());
  }

  /** All of it so far, in one line. */
  String shortly() {
    return up.shortly() + " | " + down.shortly();
  }

  /** Why the link was not what its specification says; empty if it was. */
  List<String> complaints() {
    List<String> complaints = new ArrayList<>(up.complaints());
    complaints.addAll(down.complaints());
    return complaints;
  }

  /** Where datagrams went that the table does not show; empty if there are none. */
  List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    add(remarks, up.stats().inside(), "on the way up when the link ended");
    add(remarks, down.stats().inside(), "on the way down when the link ended");
    add(remarks, relay.refused(), "refused, of clients beyond " + LinkSetting.MAX_CLIENTS.key());
    add(remarks, relay.foreign(), "ignored, to a client from someone else than the server");
    add(remarks, relay.sendFailed(), "delivered by the link that the system did not send");
    return remarks;
  }

  private static void add(List<String> remarks, long datagrams, String what) {
    if (datagrams > 0) {
      remarks.add("%d datagram(s) %s".formatted(datagrams, what));
    }
  }
}
