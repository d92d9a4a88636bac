package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;

/** The handlers of each connection, in their order. */
final class ServerPipeline extends ChannelInitializer<Channel> {
  private final RlncServerConfig config;
  private final ServerCounters counters;
  private final ConnectionLimit connectionLimit;
  private final TlsFailures tlsFailures;
  private final MalformedRequests malformedRequests;
  private final RlncServerHandler codedRequests;
  private final PlainRequestHandler plainRequests;
  private final CapabilityField capability;
  private final LastResort lastResort = new LastResort();

  ServerPipeline(RlncSessions sessions) {
    this.config = sessions.config();
    this.counters = sessions.serverCounters();
    this.connectionLimit = new ConnectionLimit(config.maxConnections(), counters);
    this.tlsFailures = new TlsFailures(counters);
    this.capability = new CapabilityField(config.wire());
    this.malformedRequests = new MalformedRequests(counters);
    this.codedRequests = new RlncServerHandler(sessions);
    this.plainRequests = new PlainRequestHandler(sessions);
  }

  @Override
  protected void initChannel(Channel channel) {
    channel.pipeline().addLast(connectionLimit);
    config.tls().ifPresent(tls -> addTls(tls, channel));
    OneRequestAtATime oneRequestAtATime = new OneRequestAtATime();
    channel
        .pipeline()
        .addLast(
            oneRequestAtATime.gate(),
            new StrictRequestDecoder(config),
            new HttpResponseEncoder(),
            capability,
            new HttpServerKeepAliveHandler(),
            new RequestDeadline(config.requestTimeout(), counters),
            new StrictAggregator(config.maxBodyBytes(), counters),
            oneRequestAtATime,
            malformedRequests,
            codedRequests,
            plainRequests,
            lastResort);
  }

  private void addTls(SslContext tls, Channel channel) {
    SslHandler handler = tls.newHandler(channel.alloc());
    handler.setHandshakeTimeoutMillis(config.requestTimeout().toMillis());
    channel.pipeline().addLast(handler, tlsFailures);
  }

  /** How many connections are open. */
  int connections() {
    return connectionLimit.open();
  }
}
