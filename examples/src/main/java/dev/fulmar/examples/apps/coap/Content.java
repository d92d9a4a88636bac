package dev.fulmar.examples.apps.coap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.TEXT_PLAIN;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.UNDEFINED;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** A representation: bytes, their format, and the tag that tells it from others. */
final class Content {
  private static final int ETAG_BYTES = 8; // as many as RFC 7252, 5.10.6 allows

  private final byte[] payload;
  private final int format;

  private Content(byte[] payload, int format) {
    this.payload = payload;
    this.format = format;
  }

  static Content text(String text) {
    return new Content(text.getBytes(UTF_8), TEXT_PLAIN);
  }

  /** What a request carries; text unless it says otherwise. */
  static Content of(CoapExchange exchange) {
    int format = exchange.getRequestOptions().getContentFormat();
    return new Content(exchange.getRequestPayload(), format == UNDEFINED ? TEXT_PLAIN : format);
  }

  boolean hasFormatOf(Content other) {
    return format == other.format;
  }

  /** The entity-tag: the same for the same bytes in the same format. */
  byte[] etag() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update((byte) (format >> 8));
      digest.update((byte) format);
      return Arrays.copyOf(digest.digest(payload), ETAG_BYTES);
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }

  void respond(CoapExchange exchange, ResponseCode code) {
    exchange.respond(code, payload, format);
  }
}
