package dev.fulmar.rlnc.wire;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.wire.Refusal.Reason;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * The body of a coded request: {@code POST /.well-known/rlnc}.
 *
 * <pre>
 *   ver(1) flags(1) old n rack seq | len[n] | coef[n] | payload[longest] | mac[16] if flags has 1
 *          numbers and lengths are varints (RFC 9000, 16); n = 0 is a probe and old is 0 then
 * </pre>
 *
 * @param rack the responses to all messages up to this id have arrived
 * @param seq tells the transmissions of one incarnation apart, from 1
 * @param combination empty for a probe, which only asks
 */
public record CodedPacket(long rack, long seq, Optional<Combination> combination) {
  /** Where it is posted to. */
  public static final String PATH = "/.well-known/rlnc";

  /** Its media type, and that of its response. */
  public static final String MEDIA_TYPE = "application/vnd.http-rlnc";

  private static final int VERSION = 1;
  private static final int HAS_MAC = 1; // the only flag there is
  private static final int FIXED_BYTES = 2 + 4 * Long.BYTES + PacketMac.BYTES;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a number or an id is out of its range
   */
  public CodedPacket {
    requireNonNull(combination, "combination");
    long newest = combination.map(Combination::newest).orElse(0L);
    if (rack < 0 || rack > MessageId.MAX || seq < 1 || seq > MessageId.MAX) {
      throw new IllegalArgumentException(
          "rack is %d, seq %d, must be from 0 and 1 to %d".formatted(rack, seq, MessageId.MAX));
    }
    if (newest > MessageId.MAX) {
      throw new IllegalArgumentException(
          "newest id is %d, must be at most %d".formatted(newest, MessageId.MAX));
    }
  }

  /**
   * The body.
   *
   * @param mac adds a checksum of the field and the body if there is a key
   */
  public byte[] write(RequestField field, Optional<PacketMac> mac) {
    ByteWriter writer =
        new ByteWriter(
            FIXED_BYTES
                + combination.map(each -> each.payload().length + 5 * each.count()).orElse(0));
    writer.octet(VERSION).octet(mac.isPresent() ? HAS_MAC : 0);
    writer.varint(combination.map(Combination::oldest).orElse(0L));
    writer.varint(combination.map(Combination::count).orElse(0)).varint(rack).varint(seq);
    if (combination.isPresent()) {
      for (int length : combination.get().lengths()) {
        writer.varint(length);
      }
      writer.raw(combination.get().coefficients()).raw(combination.get().payload());
    }
    if (mac.isPresent()) {
      writer.raw(mac.get().ofCoded(field, writer.buffer(), writer.size()));
    }
    return writer.toBytes();
  }

  /**
   * Reads a body.
   *
   * @param field of the same request; one that marks a message by itself is refused
   * @param limits checked before anything is allocated
   * @param mac if present, a body without the right checksum is refused; if absent, one that is
   *     there is not looked at
   */
  public static Parsed<CodedPacket> read(
      RequestField field, byte[] body, WireLimits limits, Optional<PacketMac> mac) {
    try {
      if (field.mark().isPresent()) {
        throw new RefusedException(Reason.MALFORMED, "id in the field, allowed: in the body");
      }
      return new Parsed.Accepted<>(parse(inside(field, body, mac), limits));
    } catch (RefusedException refused) {
      return new Parsed.Refused<>(refused.refusal());
    }
  }

  /** All between the flags and the checksum, which is verified. */
  private static ByteReader inside(RequestField field, byte[] body, Optional<PacketMac> mac)
      throws RefusedException {
    ByteReader head = new ByteReader(body);
    int version = head.octet();
    if (version != VERSION) {
      throw new RefusedException(
          Reason.VERSION, "version %d, allowed: %d".formatted(version, VERSION));
    }
    int flags = head.octet();
    if ((flags & ~HAS_MAC) != 0) {
      throw new RefusedException(
          Reason.MALFORMED, "flags %d, allowed: 0 and %d".formatted(flags, HAS_MAC));
    }
    int macBytes = flags == HAS_MAC ? PacketMac.BYTES : 0;
    ByteReader inside = head.slice(Math.max(0, head.remaining() - macBytes));
    byte[] found = head.take(macBytes);
    if (mac.isPresent()) {
      byte[] right = mac.get().ofCoded(field, body, body.length - found.length);
      if (!MessageDigest.isEqual(found, right)) {
        throw new RefusedException(Reason.MAC, "checksum missing or wrong, allowed: the right one");
      }
    }
    return inside;
  }

  private static CodedPacket parse(ByteReader reader, WireLimits limits) throws RefusedException {
    long oldest = reader.number("old", 0);
    long count = reader.varint();
    long rack = reader.number("rack", 0);
    long seq = reader.number("seq", 1);
    if ((oldest == 0) != (count == 0) || count > MessageId.MAX - oldest + 1) {
      throw new RefusedException(
          Reason.ID_RANGE,
          "%d ids from %d, allowed: from 1 to %d, or none from 0"
              .formatted(count, oldest, MessageId.MAX));
    }
    if (count > limits.maxWindow()) {
      throw new RefusedException(
          Reason.WINDOW, "%d messages, allowed: %d".formatted(count, limits.maxWindow()));
    }
    if (count == 0) {
      reader.expectEnd();
      return new CodedPacket(rack, seq, Optional.empty());
    }
    return new CodedPacket(
        rack, seq, Optional.of(combination(oldest, (int) count, reader, limits)));
  }

  private static Combination combination(
      long oldest, int count, ByteReader reader, WireLimits limits) throws RefusedException {
    int[] lengths = new int[count];
    for (int i = 0; i < count; i++) {
      long length = reader.varint();
      if (length > limits.maxSymbolBytes()) {
        throw new RefusedException(
            Reason.SYMBOL,
            "a message has %d bytes, allowed: %d".formatted(length, limits.maxSymbolBytes()));
      }
      lengths[i] = (int) length;
    }
    byte[] coefficients = reader.take(count);
    if (Combination.isZero(coefficients)) {
      throw new RefusedException(Reason.ALL_ZERO, "all coefficients are 0, allowed: one is not");
    }
    int longest = Combination.longest(lengths);
    if (reader.remaining() != longest) {
      throw new RefusedException(
          Reason.BODY_LENGTH,
          "the payload has %d bytes, allowed: the %d of the longest message"
              .formatted(reader.remaining(), longest));
    }
    return new Combination(oldest, lengths, coefficients, reader.take(longest));
  }
}
