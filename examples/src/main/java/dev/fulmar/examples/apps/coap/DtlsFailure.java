package dev.fulmar.examples.apps.coap;

import java.util.Optional;
import org.eclipse.californium.scandium.dtls.AlertMessage.AlertDescription;
import org.eclipse.californium.scandium.dtls.DtlsHandshakeTimeoutException;
import org.eclipse.californium.scandium.dtls.HandshakeException;

/** Why a client and a server have no session, in a sentence. */
final class DtlsFailure {
  /** From this flight on (RFC 6347, 4.2.4) the server has answered, but not to what proves it. */
  private static final int FLIGHT_WITH_THE_PROOF = 5;

  private DtlsFailure() {}

  /**
   * The sentence for what a request failed with.
   *
   * @param peer the server, as people write it
   * @return empty if it has nothing to do with DTLS
   */
  static Optional<String> sentence(String peer, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof DtlsHandshakeTimeoutException timeout) {
        return Optional.of(
            timeout.getFlightNumber() < FLIGHT_WITH_THE_PROOF
                ? "no DTLS answer from " + peer
                : peer + " left the DTLS handshake unanswered; is the key of --psk the right one?");
      }
      if (cause instanceof HandshakeException refused) {
        return Optional.of(sentence(peer, refused.getAlert().getDescription()));
      }
    }
    return Optional.empty();
  }

  private static String sentence(String peer, AlertDescription alert) {
    return switch (alert) {
      case UNKNOWN_PSK_IDENTITY, DECRYPT_ERROR, BAD_RECORD_MAC, ACCESS_DENIED ->
          peer + " does not accept the identity or the key of --psk";
      case BAD_CERTIFICATE,
          UNSUPPORTED_CERTIFICATE,
          CERTIFICATE_EXPIRED,
          CERTIFICATE_REVOKED,
          CERTIFICATE_UNKNOWN,
          UNKNOWN_CA ->
          "the certificate of %s is not trusted; --cafile or --pin say what is".formatted(peer);
      case HANDSHAKE_FAILURE, INSUFFICIENT_SECURITY ->
          peer + " has no way to prove itself in common with this client; does it want a --psk?";
      default -> "the DTLS handshake with %s failed: %s".formatted(peer, alert.getDescription());
    };
  }
}
