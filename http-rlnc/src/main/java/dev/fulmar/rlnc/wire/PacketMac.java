package dev.fulmar.rlnc.wire;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * A keyed checksum of a transmission, HMAC-SHA-256 cut to 16 bytes (RFC 2104): tells those who have
 * the key from those who would pollute a decoder. Not thread-safe. Needs Bouncy Castle ({@code
 * bcprov-jdk18on}) at run time; nothing else of this package does.
 *
 * <p>What goes into it, numbers as 8 bytes in network order:
 *
 * <pre>
 *   coded    'C' | cid(16) | inc | run | n | after[n] | old | the body up to its checksum
 *   native   'N' | cid(16) | inc | run | n | after[n] | old | id | rack | seq | the symbol
 * </pre>
 */
public final class PacketMac {
  /** How many bytes it has. */
  public static final int BYTES = 16;

  private static final int MIN_KEY_BYTES = 16;
  private static final int MAX_KEY_BYTES = 64;
  private static final int MAX_PREFIX_BYTES =
      1 + SenderId.BYTES + (7 + Incarnation.MAX_AFTER) * Long.BYTES;

  private final HmacSha256 hmac;

  /**
   * With a key.
   *
   * @param key 16 to 64 bytes, copied
   * @throws IllegalArgumentException if it has more or fewer
   */
  public PacketMac(byte[] key) {
    if (key.length < MIN_KEY_BYTES || key.length > MAX_KEY_BYTES) {
      throw new IllegalArgumentException(
          "key has %d bytes, must have from %d to %d"
              .formatted(key.length, MIN_KEY_BYTES, MAX_KEY_BYTES));
    }
    hmac = new HmacSha256(key);
  }

  /** Of a coded body, without its own checksum. */
  public byte[] ofCoded(RequestField field, byte[] body, int lengthBytes) {
    return of(prefix('C', field), body, lengthBytes);
  }

  /**
   * Of a message by itself: of the field without {@code mac}, and the symbol.
   *
   * @throws IllegalArgumentException if the field has no {@link RequestField#mark}
   */
  public byte[] ofNative(RequestField field, byte[] symbol) {
    RequestField.Mark mark =
        field.mark().orElseThrow(() -> new IllegalArgumentException("field has no id, must have"));
    ByteBuffer prefix =
        prefix('N', field).putLong(mark.id()).putLong(mark.rack()).putLong(mark.seq());
    return of(prefix, symbol, symbol.length);
  }

  /** Whether a native's field has the right checksum; compared in constant time. */
  public boolean verifies(RequestField field, byte[] symbol) {
    return field
        .mark()
        .flatMap(RequestField.Mark::mac)
        .map(mac -> MessageDigest.isEqual(mac, ofNative(field, symbol)))
        .orElse(false);
  }

  private static ByteBuffer prefix(char kind, RequestField field) {
    Incarnation incarnation = field.incarnation();
    ByteBuffer prefix =
        ByteBuffer.allocate(MAX_PREFIX_BYTES)
            .put((byte) kind)
            .put(field.sender().bytes())
            .putLong(incarnation.number())
            .putLong(incarnation.run())
            .putLong(incarnation.after().size());
    incarnation.after().forEach(prefix::putLong);
    return prefix.putLong(field.oldestHeld());
  }

  private byte[] of(ByteBuffer prefix, byte[] bytes, int lengthBytes) {
    byte[] before = new byte[prefix.position()];
    prefix.get(0, before);
    byte[] whole = hmac.update(before, before.length).update(bytes, lengthBytes).end();
    return Arrays.copyOf(whole, BYTES);
  }
}
