package dev.fulmar.rlnc.netty.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;

/** The handlers of each connection, in their order. */
final class ServerPipeline extends ChannelInitializer<Channel> {
  private final RlncServerConfig config;
  private final ServerCounters counters;
  private final ConnectionLimit connectionLimit;
  private final MalformedRequests malformedRequests;
  private final RlncServerHandler codedRequests;
  private final PlainRequestHandler plainRequests;
  private final LastResort lastResort = new LastResort();

  ServerPipeline(RlncSessions sessions) {
    this.config = sessions.config();
    this.counters = sessions.serverCounters();
    this.connectionLimit = new ConnectionLimit(config.maxConnections(), counters);
    this.malformedRequests = new MalformedRequests(counters);
    this.codedRequests = new RlncServerHandler(sessions);
    this.plainRequests = new PlainRequestHandler(sessions);
  }

  @Override
  protected void initChannel(Channel channel) {
    OneRequestAtATime oneRequestAtATime = new OneRequestAtATime();
    channel
        .pipeline()
        .addLast(
            connectionLimit,
            oneRequestAtATime.gate(),
            new StrictRequestDecoder(config),
            new HttpResponseEncoder(),
            new HttpServerKeepAliveHandler(),
            new RequestDeadline(config.requestTimeout(), counters),
            new StrictAggregator(config.maxBodyBytes(), counters),
            oneRequestAtATime,
            malformedRequests,
            codedRequests,
            plainRequests,
            lastResort);
  }

  /** How many connections are open. */
  int connections() {
    return connectionLimit.open();
  }
}
