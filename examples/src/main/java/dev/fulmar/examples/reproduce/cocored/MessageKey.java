package dev.fulmar.examples.reproduce.cocored;

import java.net.InetSocketAddress;
import org.eclipse.californium.elements.AddressEndpointContext;
import org.eclipse.californium.elements.RawData;

/**
 * What names a message of a server, and its ACK (RFC 7252 section 4.2).
 *
 * @param messageId 0..65535
 */
record MessageKey(InetSocketAddress server, int messageId) {
  private static final int TYPE_CON = 0;
  private static final int TYPE_ACK = 2;
  private static final int FIRST_RESPONSE_CODE = 0x40; // 2.00

  /** Of a message from or to a server. */
  static MessageKey of(RawData message) {
    byte[] bytes = message.getBytes();
    return new MessageKey(
        message.getInetSocketAddress(), ((bytes[2] & 0xFF) << 8) | (bytes[3] & 0xFF));
  }

  static boolean isEmptyAck(RawData message) {
    return type(message) == TYPE_ACK && message.getBytes()[1] == 0;
  }

  /** A notification or a separate response that wants an ACK. */
  static boolean isConfirmableResponse(RawData message) {
    return type(message) == TYPE_CON && (message.getBytes()[1] & 0xFF) >= FIRST_RESPONSE_CODE;
  }

  private static int type(RawData message) {
    return (message.getBytes()[0] >> 4) & 3;
  }

  /** The empty ACK of the message that this names. */
  RawData ack() {
    byte[] bytes = {0x60, 0, (byte) (messageId >> 8), (byte) messageId};
    return RawData.outbound(bytes, new AddressEndpointContext(server), null, false);
  }
}
