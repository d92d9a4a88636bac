package dev.fulmar.netem.socket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollDatagramChannelConfig;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;

/** One epoll socket. All calls come from the thread of its loop. */
final class EpollSocket extends ChannelInboundHandlerAdapter {
  private static final ByteBuffer EMPTY = ByteBuffer.allocateDirect(1);

  private final EpollUdpIo owner;
  private final EpollDatagramChannel channel = new EpollDatagramChannel();
  private final InetSocketAddress address;
  private RelayClient client;
  private int unflushed;

  /**
   * Opens it and binds it, but reads nothing yet.
   *
   * @param local where; null for anywhere
   */
  EpollSocket(EventLoopGroup loop, InetSocketAddress local, EpollUdpIo owner)
      throws SocketException {
    this.owner = owner;
    configure(channel.config(), owner.readBuffer());
    channel.pipeline().addLast(this);
    check(loop.register(channel));
    check(channel.bind(local == null ? new InetSocketAddress(0) : local));
    address = channel.localAddress();
  }

  private static void configure(EpollDatagramChannelConfig config, ReadBuffer readBuffer) {
    config.setAutoRead(false);
    config.setReceiveBufferSize(UdpSockets.BUFFER_BYTES);
    config.setSendBufferSize(UdpSockets.BUFFER_BYTES);
    // what the system does not take at once is held here, up to as much again
    config.setWriteBufferWaterMark(
        new WriteBufferWaterMark(UdpSockets.BUFFER_BYTES / 2, UdpSockets.BUFFER_BYTES));
    config.setMaxDatagramPayloadSize(ReadBuffer.SLOT_BYTES);
    config.setRecvByteBufAllocator(readBuffer);
    config.setAllocator(PooledByteBufAllocator.DEFAULT);
  }

  /** Waits for nothing: on the thread of the loop it has happened already. */
  private void check(ChannelFuture done) throws SocketException {
    if (!done.isSuccess()) {
      close();
      throw plain(done.cause());
    }
  }

  /** Netty puts the name of the call and the number of the error before the system's words. */
  private static SocketException plain(Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    int end = message.indexOf("): ");
    SocketException plain =
        new SocketException(end < 0 ? message : message.substring(end + "): ".length()));
    plain.initCause(cause);
    return plain;
  }

  InetSocketAddress address() {
    return address;
  }

  /** From now on datagrams are read, for a client or, if that is null, from clients. */
  void startReading(RelayClient readFor) {
    client = readFor;
    channel.config().setAutoRead(true);
  }

  /** Holds a datagram until {@link #flush}; one the system has no room for is counted at once. */
  void send(byte[] payload, InetSocketAddress target) {
    if (payload.length == 0) {
      sendEmpty(target);
    } else if (channel.isWritable()) {
      ByteBuf copy = channel.alloc().directBuffer(payload.length).writeBytes(payload);
      ChannelFuture unused = channel.write(new DatagramPacket(copy, target), channel.voidPromise());
      unflushed++;
      if (unflushed == 1) {
        owner.onUnflushed(this);
      } else if (unflushed % ReadBuffer.BATCH_DATAGRAMS == 0) {
        channel.flush();
      }
    } else {
      owner.onSendFailed(null);
    }
  }

  /** Netty's channel passes over an empty datagram, and in a batch miscounts the others. */
  private void sendEmpty(InetSocketAddress target) {
    channel.flush();
    try {
      ((Socket) channel.fd()).sendTo(EMPTY, 0, 0, target.getAddress(), target.getPort());
    } catch (IOException e) {
      owner.onSendFailed(e);
    }
  }

  /** Hands all that is held to the system. */
  void flush() {
    unflushed = 0;
    channel.flush();
  }

  /** Frees the port. */
  void close() {
    ChannelFuture unused = channel.close();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    DatagramPacket packet = (DatagramPacket) message;
    byte[] payload = new byte[packet.content().readableBytes()];
    packet.content().readBytes(payload);
    packet.release();
    owner.onDatagram(client, packet.sender(), payload);
  }

  /** What becomes of a write whose promise is void; reading an unconnected socket does not fail. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    owner.onSendFailed(cause);
  }
}
