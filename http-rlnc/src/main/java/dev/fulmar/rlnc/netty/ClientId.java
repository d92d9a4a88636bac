package dev.fulmar.rlnc.netty;

import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.Refusal;
import dev.fulmar.rlnc.wire.Refusal.Reason;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Who sent a coded request. The paper's wire does not say: it closes the connection after each
 * attempt, and an address is shared behind NAT. So each client names itself by a field of its own.
 *
 * @param name the client's own name for its session, or its address
 * @param anonymous whether it is the address
 */
record ClientId(String name, boolean anonymous) {
  /** The HTTP field: 1 to 64 letters, digits, {@code -} and {@code _}. */
  static final String FIELD_NAME = "RLNC-Client";

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final int RANDOM_BYTES = 16;

  /** A name that nobody else has or guesses: 128 random bits. */
  static String random(SecureRandom random) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The sender of a request; its address where it does not name itself. */
  static Parsed<ClientId> of(HttpHeaders headers, SocketAddress remote) {
    List<String> names = headers.getAll(FIELD_NAME);
    if (names.isEmpty()) {
      return new Parsed.Accepted<>(new ClientId("@" + host(remote), true));
    }
    if (names.size() > 1 || !FORM.matcher(names.get(0)).matches()) {
      return new Parsed.Refused<>(
          new Refusal(
              Reason.MALFORMED,
              "field %s, allowed: once, with 1 to 64 letters, digits, - and _"
                  .formatted(FIELD_NAME)));
    }
    return new Parsed.Accepted<>(new ClientId(names.get(0), false));
  }

  private static String host(SocketAddress remote) {
    return remote instanceof InetSocketAddress internet
        ? internet.getAddress().getHostAddress()
        : remote.toString();
  }
}
