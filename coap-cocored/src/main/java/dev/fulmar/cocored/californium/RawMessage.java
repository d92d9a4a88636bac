package dev.fulmar.cocored.californium;

import java.net.InetSocketAddress;
import org.eclipse.californium.elements.RawData;

/**
 * The four bytes of a CoAP header (RFC 7252 section 3) read before anything is parsed, and what
 * they mean for the receive buffer.
 *
 * <pre>
 *  0 1 2 3 4 5 6 7 8 ...         16             31
 * |Ver| T |  TKL  |     Code     |   Message ID   |
 * </pre>
 */
record RawMessage(RawData raw, Treatment treatment, int messageId) {
  private static final int HEADER_BYTES = 4;
  private static final int CONFIRMABLE = 0;
  private static final int NON_CONFIRMABLE = 1;

  /** How the receive buffer treats a datagram. */
  enum Treatment {
    /** A confirmable request, notification or separate response: its sender repeats it. */
    REPEATED,
    /** A non-confirmable message: nobody repeats it. */
    UNREPEATED,
    /**
     * An acknowledgement, a reset, a ping, or nothing that CoAP knows: it is never queued or
     * dropped here.
     */
    BYPASS
  }

  /** What tells copies of one message from other messages: RFC 7252 section 4.5. */
  record Key(InetSocketAddress peer, int messageId) {}

  static RawMessage of(RawData raw) {
    byte[] bytes = raw.getBytes();
    if (bytes.length < HEADER_BYTES || (bytes[0] & 0xC0) != 0x40) {
      return new RawMessage(raw, Treatment.BYPASS, 0);
    }
    int messageId = ((bytes[2] & 0xFF) << 8) | (bytes[3] & 0xFF);
    boolean empty = bytes[1] == 0;
    int type = (bytes[0] >> 4) & 0x3;
    Treatment treatment =
        empty || type > NON_CONFIRMABLE
            ? Treatment.BYPASS
            : type == CONFIRMABLE ? Treatment.REPEATED : Treatment.UNREPEATED;
    return new RawMessage(raw, treatment, messageId);
  }

  InetSocketAddress peer() {
    return raw.getInetSocketAddress();
  }

  Key key() {
    return new Key(peer(), messageId);
  }

  /** The name of this very copy while it is in service. */
  PermitKey permitKey() {
    return new PermitKey(peer(), messageId, raw.getReceiveNanoTimestamp());
  }

  int bytes() {
    return raw.getSize();
  }
}
