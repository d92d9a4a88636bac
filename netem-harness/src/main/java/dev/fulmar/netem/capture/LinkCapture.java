package dev.fulmar.netem.capture;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.Arrival;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkTap;
import dev.fulmar.netem.Packet;
import dev.fulmar.netem.Verdict;
import dev.fulmar.netem.fault.CorruptionModel;
import dev.fulmar.netem.socket.LinkClient;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.function.LongUnaryOperator;

/**
 * Captures the datagrams of a link: each where it goes in, and where it comes out or is dropped.
 *
 * <pre>
 *   client ──▶ NAME-up-ingress │ link │ NAME-up-egress ──▶ server
 *                     NAME-up-dropped
 *   client ◀── NAME-down-egress │ link │ NAME-down-ingress ◀── server
 *                     NAME-down-dropped
 * </pre>
 *
 * <p>The addresses are those the datagram has at that place; a dropped one keeps those it came
 * with. The comment of each says what became of it, times in ns:
 *
 * <pre>
 *   direction=up index=17
 *   direction=up index=17 verdict=LOST
 *   direction=up index=18 verdict=PASSED queueing=0 serialisation=9600 propagation=40000000
 *       total=40009600 late=31000
 * </pre>
 *
 * where the first three add up to the total, after which the datagram was due, and it left later by
 * {@code late}. {@code flipped_bit=N} and {@code copy} are added where they apply.
 */
public final class LinkCapture implements LinkTap {
  private static final String VERDICT = " verdict=";

  private final PcapNgWriter writer;
  private final CaptureInterfaces interfaces;
  private final Ends fixedEnds;
  private final LongUnaryOperator epochNanos;

  private LinkCapture(
      PcapNgWriter writer, String name, Ends fixedEnds, LongUnaryOperator epochNanos) {
    this.writer = requireNonNull(writer, "writer");
    this.fixedEnds = fixedEnds;
    this.epochNanos = epochNanos;
    this.interfaces = new CaptureInterfaces(writer, name);
  }

  /**
   * The tap of a {@link dev.fulmar.netem.socket.UdpLink}, with the wall clock's times.
   *
   * @param name of the link, the first part of the names of its interfaces
   */
  public static LinkCapture ofSockets(PcapNgWriter writer, String name) {
    return new LinkCapture(writer, name, null, new WallClock());
  }

  /**
   * The tap of a link without sockets: all packets are between the same two addresses, and the time
   * given to the link counts from 1970.
   */
  public static LinkCapture between(
      PcapNgWriter writer, String name, InetSocketAddress client, InetSocketAddress server) {
    return new LinkCapture(writer, name, new Ends(client, server), nanos -> nanos);
  }

  @Override
  public void onOffered(Direction direction, Arrival arrival) {
    write(direction, CapturePoint.INGRESS, arrival, arrival.offeredNanos(), "");
  }

  @Override
  public void onDropped(Direction direction, Arrival arrival, Verdict why, long nowNanos) {
    write(direction, CapturePoint.DROPPED, arrival, nowNanos, VERDICT + why);
  }

  @Override
  public void onDelivered(Direction direction, Packet packet, long nowNanos) {
    String times = // joined, not formatted: a relay has no time for that
        " queueing="
            + packet.queueingDelayNanos()
            + " serialisation="
            + packet.serialisationDelayNanos()
            + " propagation="
            + packet.propagationDelayNanos()
            + " total="
            + packet.totalDelayNanos()
            + " late="
            + (nowNanos - packet.dueNanos());
    write(
        direction,
        CapturePoint.EGRESS,
        nowNanos,
        ends(direction, CapturePoint.EGRESS, packet.attachment()),
        packet.payload(),
        comment(direction, packet.index(), packet.flippedBit(), packet.isCopy())
            + VERDICT
            + Verdict.PASSED
            + times);
  }

  private void write(
      Direction direction, CapturePoint point, Arrival arrival, long nowNanos, String verdict) {
    write(
        direction,
        point,
        nowNanos,
        ends(direction, point, arrival.attachment()),
        arrival.payload(),
        comment(direction, arrival.index(), arrival.flippedBit(), arrival.isCopy()) + verdict);
  }

  private void write(
      Direction direction,
      CapturePoint point,
      long nowNanos,
      Ends ends,
      byte[] payload,
      String comment) {
    CapturedPacket packet =
        new CapturedPacket(
            epochNanos.applyAsLong(nowNanos), ends.source(), ends.destination(), payload, comment);
    writer.write(interfaces.number(direction, point), packet);
  }

  private Ends ends(Direction direction, CapturePoint point, Object attachment) {
    boolean up = direction == Direction.UP;
    if (fixedEnds != null) {
      return up ? fixedEnds : fixedEnds.reversed();
    }
    LinkClient client = (LinkClient) attachment;
    boolean onClientSide = up != (point == CapturePoint.EGRESS);
    Ends upwards =
        onClientSide
            ? new Ends(client.clientAddress(), client.listenAddress())
            : new Ends(client.upstreamAddress(), client.serverAddress());
    return up ? upwards : upwards.reversed();
  }

  private static String comment(Direction direction, long index, int flippedBit, boolean copy) {
    String damage = flippedBit == CorruptionModel.NONE ? "" : " flipped_bit=" + flippedBit;
    return "direction=" + lower(direction) + " index=" + index + damage + (copy ? " copy" : "");
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private record Ends(InetSocketAddress source, InetSocketAddress destination) {
    Ends reversed() {
      return new Ends(destination, source);
    }
  }
}
