package dev.fulmar.cocored.californium;

import java.util.List;

/** Requests to {@link VirtualServer#PEER}, and when their datagrams left. */
final class Exchanges {
  private Exchanges() {}

  /** A request that is answered after a while; its datagrams are forgotten. */
  static void answered(VirtualServer server, double rttSeconds) {
    Outgoing outgoing = Outgoing.get("r").sendOn(server);
    server.advanceSeconds(rttSeconds);
    server.receive(outgoing.response());
    server.sent().clear();
  }

  /** When a request that is never answered was sent, in seconds from the first time. */
  static List<Double> unanswered(VirtualServer server) {
    server.sent().clear();
    Outgoing.get("r").sendOn(server);
    server.advanceSeconds(200);
    List<Double> times = sentSeconds(server);
    server.sent().clear();
    return times;
  }

  /** When each datagram left, in seconds from the first. */
  static List<Double> sentSeconds(VirtualServer server) {
    long start = server.sent().get(0).atNanos();
    return server.sent().stream().map(sent -> (sent.atNanos() - start) / 1e9).toList();
  }
}
