package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.policy.Arrival;
import java.net.InetSocketAddress;
import java.util.Arrays;
import org.eclipse.californium.core.coap.Token;
import org.eclipse.californium.elements.EndpointContext;
import org.eclipse.californium.elements.RawData;

/**
 * A CoAP header (RFC 7252 section 3) read before anything is parsed, and what it means for the
 * receive buffer.
 *
 * <pre>
 *  0 1 2 3 4 5 6 7 8 ...         16             31
 * |Ver| T |  TKL  |     Code     |   Message ID   |  Token (TKL bytes), options ...
 * </pre>
 */
final class RawMessage {
  private static final int HEADER_BYTES = 4;
  private static final int MAX_TOKEN_BYTES = 8;
  private static final int CONFIRMABLE = 0;
  private static final int NON_CONFIRMABLE = 1;
  private static final int ACKNOWLEDGEMENT = 2;
  private static final int RESET = 3;
  private static final int SUCCESS_CLASS = 2;

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

  /** What a request, its response and its notifications belong to: RFC 7252 section 5.3.1. */
  private record Relation(InetSocketAddress peer, Token token) {}

  private final RawData raw;
  private final Treatment treatment;
  private final int messageId;
  private Arrival<Key> arrival; // null until somebody asks, then the same whoever reads it

  private RawMessage(RawData raw, Treatment treatment, int messageId) {
    this.raw = raw;
    this.treatment = treatment;
    this.messageId = messageId;
  }

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

  RawData raw() {
    return raw;
  }

  Treatment treatment() {
    return treatment;
  }

  /** 0..65535; 0 for what is no message. */
  int messageId() {
    return messageId;
  }

  InetSocketAddress peer() {
    return raw.getInetSocketAddress();
  }

  Key key() {
    return new Key(peer(), messageId);
  }

  /** What the receive buffer is to know; not for what bypasses it. */
  Arrival<Key> arrival() {
    if (arrival == null) {
      arrival = readArrival();
    }
    return arrival;
  }

  private Arrival<Key> readArrival() {
    byte[] bytes = raw.getBytes();
    int tokenEnd = HEADER_BYTES + Math.min(bytes[0] & 0xF, MAX_TOKEN_BYTES);
    if (tokenEnd > bytes.length) {
      tokenEnd = HEADER_BYTES; // malformed: the parser will say so
    }
    Token token = new Token(Arrays.copyOfRange(bytes, HEADER_BYTES, tokenEnd));
    boolean success = bytes[1] >> 5 == SUCCESS_CLASS;
    return new Arrival<>(
        key(),
        peer(),
        new Relation(peer(), token),
        treatment == Treatment.REPEATED,
        success ? RawObserve.find(bytes, tokenEnd) : Arrival.NO_NOTIFICATION);
  }

  /** A confirmable notification or separate response. */
  boolean isConfirmableResponse() {
    return treatment == Treatment.REPEATED && (raw.getBytes()[1] & 0xFF) >> 5 >= SUCCESS_CLASS;
  }

  boolean isEmptyAcknowledgement() {
    return isEmpty(ACKNOWLEDGEMENT);
  }

  boolean isReset() {
    return isEmpty(RESET);
  }

  private boolean isEmpty(int type) {
    byte[] bytes = raw.getBytes();
    return bytes.length >= HEADER_BYTES && (bytes[0] & 0xF0) == (0x40 | type << 4) && bytes[1] == 0;
  }

  /** The empty acknowledgement of a confirmable message, ready to be sent. */
  RawData acknowledgement() {
    return acknowledgement(messageId, raw.getEndpointContext());
  }

  /** The empty acknowledgement of a message of a peer. */
  static RawData acknowledgement(int messageId, EndpointContext to) {
    byte[] empty = {
      (byte) (0x40 | ACKNOWLEDGEMENT << 4), 0, (byte) (messageId >> 8), (byte) messageId
    };
    return RawData.outbound(empty, to, null, false);
  }

  int bytes() {
    return raw.getSize();
  }
}
