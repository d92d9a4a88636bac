package dev.fulmar.examples.interop;

import dev.fulmar.examples.apps.PlainText;
import java.util.HexFormat;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.MessageFormatException;
import org.eclipse.californium.core.coap.Option;
import org.eclipse.californium.core.coap.Token;
import org.eclipse.californium.core.coap.option.StandardOptionRegistry;
import org.eclipse.californium.core.network.serialization.UdpDataParser;
import org.eclipse.californium.core.network.serialization.UdpDataSerializer;

/** Messages and their bytes (RFC 7252, 3), strictly: what a server sends is under test here. */
final class Codec {
  private static final int MAX_SHOWN_BYTES = 16;
  private static final UdpDataSerializer SERIALIZER = new UdpDataSerializer();
  private static final UdpDataParser PARSER =
      new UdpDataParser(true, StandardOptionRegistry.getDefaultOptionRegistry());

  private Codec() {}

  static byte[] bytes(Message message) {
    return SERIALIZER.getByteArray(message);
  }

  /**
   * Reads a datagram of the server's.
   *
   * @throws CaseFailure if it is no message, or holds a critical option that nobody knows (RFC
   *     7252, 5.4.1)
   */
  static Message message(byte[] datagram) {
    try {
      Message message = PARSER.parseMessage(datagram);
      for (Option option : message.getOptions().getOthers()) { // those the parser does not know
        if (option.isCritical()) {
          throw CaseFailure.of(
              "the server sent the critical option %d, which is not known", option.getNumber());
        }
      }
      return message;
    } catch (MessageFormatException | IllegalArgumentException malformed) {
      throw CaseFailure.of(
          "the server sent what is no CoAP message (%s): %s",
          shown(datagram), PlainText.ofFailure(malformed));
    }
  }

  /** {@code 2.05}. */
  static String name(ResponseCode code) {
    return code.text;
  }

  static String name(Token token) {
    return token.isEmpty() ? "the empty token" : "token " + hex(token.getBytes());
  }

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static String shown(byte[] datagram) {
    int length = Math.min(datagram.length, MAX_SHOWN_BYTES);
    String hex = HexFormat.of().formatHex(datagram, 0, length);
    return "%d byte(s) %s%s".formatted(datagram.length, hex, length < datagram.length ? "..." : "");
  }
}
