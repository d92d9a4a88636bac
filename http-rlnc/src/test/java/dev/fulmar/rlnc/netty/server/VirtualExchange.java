package dev.fulmar.rlnc.netty.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.Packet;
import dev.fulmar.netem.Verdict;
import dev.fulmar.netem.sim.SimLink;
import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.netem.sim.VirtualExecutor;
import dev.fulmar.netem.spec.LinkSpec;
import dev.fulmar.rlnc.protocol.RequestSender;
import dev.fulmar.rlnc.protocol.RlncSender;
import dev.fulmar.rlnc.protocol.SenderConfig;
import dev.fulmar.rlnc.protocol.Transmission;
import dev.fulmar.rlnc.wire.Acknowledgement;
import dev.fulmar.rlnc.wire.ClientName;
import dev.fulmar.rlnc.wire.CodingHeader;
import dev.fulmar.rlnc.wire.Parsed;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A network-coding client and the server's own pipeline, over a link each way in virtual time. A
 * request is one packet, and so is a response: losing it is losing the exchange.
 *
 * <pre>
 *   RequestSender ── HTTP codec ──▶ SimLink up ──▶ ServerPipeline ── RlncSessions ── handler
 *                               ◀── SimLink down ◀──
 * </pre>
 */
final class VirtualExchange {
  final Simulation simulation = new Simulation();
  final RecordingHandler handler = new RecordingHandler();
  final RequestSender sender;
  private final StringBuilder log = new StringBuilder();
  private final ServerPipeline server;
  private final SimLink up;
  private final SimLink down;
  private int submitted;

  VirtualExchange(String spec, long seed) {
    up = link(spec, seed, Direction.UP);
    down = link(spec, seed, Direction.DOWN);
    sender = new RlncSender(SenderConfig.PAPER, new SplittableRandom(seed));
    VirtualExecutor worker = new VirtualExecutor(simulation);
    server =
        new ServerPipeline(
            new RlncSessions(
                handler, RlncServerConfig.defaults(), List.of(worker), simulation::nowNanos));
  }

  private SimLink link(String spec, long seed, Direction way) {
    return simulation.link(
        new Link(LinkSpec.parse(spec), seed, way, this::logVerdict), packet -> arrive(way, packet));
  }

  private void logVerdict(Direction way, long index, Verdict verdict, int sizeBytes) {
    log.append("%d %s %d %s %d\n".formatted(simulation.nowNanos(), way, index, verdict, sizeBytes));
  }

  private void arrive(Direction way, Packet packet) {
    Connection connection = (Connection) packet.attachment();
    log.append("%d %s %d arrives\n".formatted(simulation.nowNanos(), way, packet.index()));
    if (way == Direction.UP) {
      connection.serverSide().receive(packet.payload());
    } else {
      connection.clientSide.receive(packet.payload());
    }
  }

  /** The client has requests to send, with the bodies "m1", "m2" and so on. */
  void submit(int requests) {
    for (int i = 0; i < requests; i++) {
      sender.submit(("m" + ++submitted).getBytes(UTF_8)).orElseThrow();
    }
    pump();
  }

  /** Runs until everything is known to be delivered; false if it is not by then. */
  boolean runUntilDelivered(long endNanos) {
    return simulation.runUntil(() -> sender.delivered() == submitted, endNanos);
  }

  private void pump() {
    long nowNanos = simulation.nowNanos();
    sender.onTimeout(nowNanos);
    for (var next = sender.nextTransmission(nowNanos);
        next.isPresent();
        next = sender.nextTransmission(nowNanos)) {
      Transmission transmission = next.get();
      new Connection(transmission).clientSide.send(request(transmission));
      simulation.schedule(transmission.deadlineNanos(), this::pump);
    }
  }

  private FullHttpRequest request(Transmission transmission) {
    byte[] body = transmission.combination().payload();
    FullHttpRequest request =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1, HttpMethod.POST, "/readings", Unpooled.wrappedBuffer(body));
    request
        .headers()
        .set(HttpHeaderNames.HOST, "server")
        .setInt(HttpHeaderNames.CONTENT_LENGTH, body.length)
        .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE)
        .set(CodingHeader.FIELD_NAME, CodingHeader.write(transmission.combination()))
        .set(ClientName.FIELD_NAME, "client");
    return request;
  }

  private void onAnswer(Transmission transmission, String body) {
    if (!(Acknowledgement.parse(body) instanceof Parsed.Accepted<Acknowledgement> accepted)) {
      throw new AssertionError("answered " + body);
    }
    sender.onAcknowledgement(transmission.number(), accepted.value());
    pump();
  }

  String log() {
    return log.toString();
  }

  /** A transmission's own; the server learns of it when a request arrives. */
  private final class Connection {
    final VirtualChannel clientSide;
    private VirtualChannel serverSide;

    Connection(Transmission transmission) {
      clientSide =
          new VirtualChannel(
              simulation, bytes -> up.send(bytes, this), new ClientPipeline(transmission));
    }

    VirtualChannel serverSide() {
      if (serverSide == null) {
        serverSide = new VirtualChannel(simulation, bytes -> down.send(bytes, this), server);
      }
      return serverSide;
    }
  }

  private final class ClientPipeline extends ChannelInitializer<Channel> {
    private final Transmission transmission;

    ClientPipeline(Transmission transmission) {
      this.transmission = transmission;
    }

    @Override
    protected void initChannel(Channel channel) {
      channel
          .pipeline()
          .addLast(
              new HttpClientCodec(),
              new HttpObjectAggregator(64 * 1024),
              new SimpleChannelInboundHandler<FullHttpResponse>() {
                @Override
                protected void channelRead0(ChannelHandlerContext ctx, FullHttpResponse response) {
                  onAnswer(transmission, response.content().toString(UTF_8));
                }
              });
    }
  }
}
