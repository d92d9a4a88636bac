package dev.fulmar.netem.junit;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.LinkTap;
import dev.fulmar.netem.Packet;
import dev.fulmar.netem.capture.LinkCapture;
import dev.fulmar.netem.capture.PcapNgWriter;
import dev.fulmar.netem.sim.SimConnection;
import dev.fulmar.netem.sim.SimEndpoint;
import dev.fulmar.netem.sim.SimLink;
import dev.fulmar.netem.socket.TcpLink;
import dev.fulmar.netem.socket.UdpLink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * A bad link of one test, as its {@link LinkSpec} says: before a server's socket, in virtual time,
 * or as bare {@link Link}s that the test drives. It closes what it opened when the test is over.
 *
 * <p>Whatever is made of it begins at the first packet: the i-th has the same fate everywhere.
 */
public final class NetemLink {
  /** Who speaks in the capture of a link without sockets: addresses for examples (RFC 5737). */
  private static final InetSocketAddress CLIENT = new InetSocketAddress("192.0.2.1", 40_000);

  private static final InetSocketAddress SERVER = new InetSocketAddress("192.0.2.2", 40_000);

  private final Declaration declaration;
  private final TestLinks test;
  private final List<LinkRecording> recordings = new ArrayList<>();

  NetemLink(Declaration declaration, TestLinks test) {
    this.declaration = declaration;
    this.test = test;
  }

  /** What it is called. */
  public String name() {
    return declaration.name();
  }

  /** Decides, with the configuration, the fate of the i-th packet. */
  public long seed() {
    return declaration.seed();
  }

  /** How bad it is in a direction. */
  public LinkConfig config(Direction direction) {
    return direction == Direction.UP ? declaration.up() : declaration.down();
  }

  /**
   * Puts it before a UDP server: clients send to the {@code address()} of what this returns, a free
   * port on the loopback interface.
   *
   * @param server where the server listens
   * @throws IllegalStateException if the test is in virtual time
   * @throws IllegalArgumentException if the address is not resolved or has port 0, or the link asks
   *     for what befalls TCP connections only
   * @throws UncheckedIOException if no port can be had
   */
  public UdpLink udpTo(InetSocketAddress server) {
    test.requireRealTime("udpTo");
    LinkRecording recording = record(LinkCapture::ofSockets);
    try {
      return test.closeLater(
          UdpLink.builder()
              .listen(freePort())
              .to(server)
              .up(declaration.up())
              .down(declaration.down())
              .seed(seed())
              .name(name())
              .verdicts(recording)
              .tap(recording)
              .start());
    } catch (IOException e) {
      throw new UncheckedIOException("link '" + name() + "' cannot listen", e);
    }
  }

  /**
   * Puts it before a TCP server: clients connect to the {@code address()} of what this returns, a
   * free port on the loopback interface.
   *
   * @param server where the server listens
   * @throws IllegalStateException if the test is in virtual time
   * @throws IllegalArgumentException if the address is not resolved or has port 0, or the link asks
   *     for what a stream cannot suffer
   * @throws UncheckedIOException if no port can be had
   */
  public TcpLink tcpTo(InetSocketAddress server) {
    test.requireRealTime("tcpTo");
    LinkRecording recording = record(NetemLink::captureWithoutSockets);
    try {
      return test.closeLater(
          TcpLink.builder()
              .listen(freePort())
              .to(server)
              .up(declaration.up())
              .down(declaration.down())
              .seed(seed())
              .name(name())
              .verdicts(recording)
              .start());
    } catch (IOException e) {
      throw new UncheckedIOException("link '" + name() + "' cannot listen", e);
    }
  }

  /**
   * Puts it between two endpoints in the test's simulation.
   *
   * @param client sends {@link Direction#UP}
   * @param server sends {@link Direction#DOWN}
   * @throws IllegalStateException if the test is not in virtual time
   * @throws IllegalArgumentException if the link asks for what befalls TCP connections only
   */
  public SimConnection connect(SimEndpoint client, SimEndpoint server) {
    LinkRecording recording = record(NetemLink::captureWithoutSockets);
    return test.simulation()
        .connect(client, server, link(Direction.UP, recording), link(Direction.DOWN, recording));
  }

  /**
   * One direction of it in the test's simulation, before a receiver: for protocols that send when
   * they like.
   *
   * @throws IllegalStateException if the test is not in virtual time
   * @throws IllegalArgumentException if the link asks for what befalls TCP connections only
   */
  public SimLink deliver(Direction direction, Consumer<? super Packet> receiver) {
    return test.simulation().link(link(direction), receiver);
  }

  /**
   * One direction of it as a bare link, for a test that gives the time itself.
   *
   * @throws IllegalArgumentException if it asks for what befalls TCP connections only
   */
  public Link link(Direction direction) {
    return link(direction, record(NetemLink::captureWithoutSockets));
  }

  private Link link(Direction direction, LinkRecording recording) {
    return new Link(config(direction), seed(), direction, recording, recording);
  }

  private LinkRecording record(BiFunction<PcapNgWriter, String, LinkTap> capture) {
    LinkRecording recording = new LinkRecording(capture);
    recordings.add(recording);
    return recording;
  }

  private static LinkTap captureWithoutSockets(PcapNgWriter writer, String name) {
    return LinkCapture.between(writer, name, CLIENT, SERVER);
  }

  private static InetSocketAddress freePort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  /** What each link that was made of it did. */
  List<LinkRecording> recordings() {
    return recordings;
  }

  /** The annotation that makes the same link again. */
  @Override
  public String toString() {
    return declaration.words();
  }
}
