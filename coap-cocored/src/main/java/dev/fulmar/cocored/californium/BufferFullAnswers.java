package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.CocoRedListener;
import java.io.ByteArrayOutputStream;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import org.eclipse.californium.elements.RawData;
import org.eclipse.californium.elements.util.ClockUtil;

/**
 * Answers a confirmable request that finds the receive buffer full: 5.03 Service Unavailable with
 * Max-Age (RFC 7252 section 5.9.3.4), on the acknowledgement.
 *
 * <p>The refusal is remembered for the peer and the message id, for as long as copies may come
 * (EXCHANGE_LIFETIME): each is refused again, and none is ever handled after a refusal. While
 * PEER_TABLE refusals are remembered, further requests are dropped as if lost. So are notifications
 * and responses always; a refusal would end them.
 */
final class BufferFullAnswers implements CocoRedListener {
  private static final int SERVICE_UNAVAILABLE = 5 << 5 | 3;
  private static final int LAST_REQUEST_CODE = 31;
  private static final int MAX_AGE_OPTION = 14;
  private static final int HEADER_BYTES = 4;

  /** What a thread is putting into the buffer just now. */
  private static final ThreadLocal<Arriving> ARRIVING = new ThreadLocal<>();

  private record Arriving(BufferFullAnswers owner, RawMessage message) {}

  private final int maxAgeSeconds;
  private final RefusedMessages<RawMessage.Key> refused;
  private final Consumer<RawData> send;
  private final SenderCounters counters;

  /**
   * @param lifetimeNanos EXCHANGE_LIFETIME
   * @param send carries the answers
   */
  BufferFullAnswers(
      SenderSettings settings,
      long lifetimeNanos,
      Consumer<RawData> send,
      SenderCounters counters) {
    this.maxAgeSeconds = settings.bufferFullMaxAgeSeconds();
    this.refused = new RefusedMessages<>(settings.peerTable(), lifetimeNanos);
    this.send = requireNonNull(send, "send");
    this.counters = requireNonNull(counters, "counters");
  }

  /** Puts a message into the buffer, unless it is a copy of one that was refused. */
  void arrive(RawMessage message, Consumer<RawMessage> buffer) {
    if (message.treatment() != RawMessage.Treatment.REPEATED) {
      buffer.accept(message);
      return;
    }
    if (refused.contains(message.key(), ClockUtil.nanoRealtime())) {
      answer(message);
      return;
    }
    Arriving outer = ARRIVING.get(); // of an executor that runs tasks where they are given to it
    ARRIVING.set(new Arriving(this, message));
    try {
      buffer.accept(message);
    } finally {
      ARRIVING.set(outer);
    }
  }

  @Override
  public void onBufferFull(InetSocketAddress peer, int messageId) {
    Arriving arriving = ARRIVING.get();
    if (arriving == null || arriving.owner() != this) {
      return;
    }
    RawMessage message = arriving.message();
    if (message.messageId() == messageId
        && message.peer().equals(peer)
        && isRequest(message)
        && refused.add(message.key(), ClockUtil.nanoRealtime())) {
      answer(message);
    }
  }

  private static boolean isRequest(RawMessage message) {
    byte[] bytes = message.raw().getBytes();
    int tokenBytes = bytes[0] & 0xF;
    return bytes[1] > 0
        && bytes[1] <= LAST_REQUEST_CODE
        && tokenBytes <= 8
        && bytes.length >= HEADER_BYTES + tokenBytes
        && !message.raw().isMulticast();
  }

  private void answer(RawMessage message) {
    counters.serviceUnavailableSent.incrementAndGet();
    counters
        .listeners()
        .tell(l -> l.onRequestRefused(message.peer(), message.messageId(), SERVICE_UNAVAILABLE));
    send.accept(
        RawData.outbound(
            bytes(message.raw().getBytes()), message.raw().getEndpointContext(), null, false));
  }

  private byte[] bytes(byte[] request) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int tokenBytes = request[0] & 0xF;
    out.write(0x60 | tokenBytes); // version 1, ACK
    out.write(SERVICE_UNAVAILABLE);
    out.write(request, 2, 2 + tokenBytes); // message id and token
    byte[] value = minimal(maxAgeSeconds);
    out.write(13 << 4 | value.length);
    out.write(MAX_AGE_OPTION - 13);
    out.writeBytes(value);
    return out.toByteArray();
  }

  /** An unsigned integer as an option value (RFC 7252 section 3.2): no leading zeros. */
  private static byte[] minimal(int value) {
    if (value == 0) {
      return new byte[0];
    }
    return value < 256 ? new byte[] {(byte) value} : new byte[] {(byte) (value >> 8), (byte) value};
  }
}
