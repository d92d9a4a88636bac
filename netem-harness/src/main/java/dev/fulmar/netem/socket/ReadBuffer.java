package dev.fulmar.netem.socket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;

/** The one buffer that all sockets of a loop read into, a batch of datagrams at a time. */
final class ReadBuffer extends DefaultMaxMessagesRecvByteBufAllocator {
  /** How many datagrams one call may bring in; then the other sockets have their turn. */
  static final int BATCH_DATAGRAMS = 32;

  /** Room for any datagram, and a cache line, lest all of them begin in the same set of a cache. */
  static final int SLOT_BYTES = UdpSockets.SLOT_BYTES + 64;

  private final ByteBuf buffer =
      Unpooled.directBuffer(BATCH_DATAGRAMS * SLOT_BYTES, BATCH_DATAGRAMS * SLOT_BYTES);

  /** Each socket asks for a handle of its own; whoever reads copies before the next may read. */
  @Override
  public RecvByteBufAllocator.ExtendedHandle newHandle() {
    return new MaxMessageHandle() {
      @Override
      public ByteBuf allocate(ByteBufAllocator unused) {
        return buffer.clear().retain();
      }

      @Override
      public int guess() {
        return buffer.capacity();
      }
    };
  }

  /** Gives the memory back. */
  void release() {
    buffer.release();
  }
}
