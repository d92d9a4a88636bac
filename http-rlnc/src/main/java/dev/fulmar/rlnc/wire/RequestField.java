package dev.fulmar.rlnc.wire;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * The HTTP field {@code RLNC} of a request (RFC 9651 dictionary).
 *
 * <pre>
 *   RLNC: v=1, cid=:16 bytes:, inc=3, run=:8 bytes:, old=15           a coded one
 *     id=17, rack=14, seq=9, crc=:4 bytes:                            besides, one by itself
 *     mac=:16 bytes:                                                  besides, if there is a key
 *     after=:8 to 128 bytes:                                          behind run, as long as the
 *                                           server is not known to have met this incarnation
 * </pre>
 *
 * @param sender who sends
 * @param incarnation which opening of the sender's store this is
 * @param oldestHeld the lowest id that the sender still holds: all below are known to be delivered
 * @param mark of a message that travels by itself, as an ordinary request
 */
public record RequestField(
    SenderId sender, Incarnation incarnation, long oldestHeld, Optional<Mark> mark) {
  /** The name of the HTTP field. */
  public static final String FIELD_NAME = "RLNC";

  /** The version of the protocol. */
  public static final int VERSION = 1;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a number is out of its range, or the oldest that is held is
   *     above the message that is sent
   */
  public RequestField {
    requireNonNull(sender, "sender");
    requireNonNull(incarnation, "incarnation");
    long most = mark.map(Mark::id).orElse(MessageId.MAX);
    if (oldestHeld < 1 || oldestHeld > most) {
      throw new IllegalArgumentException(
          "old is %d, must be from 1 to %d".formatted(oldestHeld, most));
    }
  }

  /**
   * Of a message by itself.
   *
   * @param id of the message
   * @param rack the responses to all messages up to this id have arrived; below {@code id}
   * @param seq tells the transmissions of one incarnation apart, from 1
   * @param crc the checksum in which its symbol ends: tells whether what arrived is what was sent
   * @param mac {@link PacketMac#BYTES} bytes if there is a key; not copied
   */
  public record Mark(long id, long rack, long seq, int crc, Optional<byte[]> mac) {
    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a number or the length of {@code mac} is out of its range
     */
    public Mark {
      if (id < 1 || id > MessageId.MAX || rack < 0 || rack >= id) {
        throw new IllegalArgumentException(
            "id is %d, rack %d, must be from 1 to %d and from 0 to below the id"
                .formatted(id, rack, MessageId.MAX));
      }
      if (seq < 1 || seq > MessageId.MAX) {
        throw new IllegalArgumentException(
            "seq is %d, must be from 1 to %d".formatted(seq, MessageId.MAX));
      }
      int macBytes = mac.map(bytes -> bytes.length).orElse(PacketMac.BYTES);
      if (macBytes != PacketMac.BYTES) {
        throw new IllegalArgumentException(
            "mac has %d bytes, must have %d".formatted(macBytes, PacketMac.BYTES));
      }
    }
  }

  /** The value of the field. */
  public String write() {
    StructuredText text =
        new StructuredText()
            .number("v", VERSION)
            .bytes("cid", sender.bytes())
            .number("inc", incarnation.number())
            .bytes("run", bytes(List.of(incarnation.run())));
    if (!incarnation.after().isEmpty()) {
      text.bytes("after", bytes(incarnation.after()));
    }
    text.number("old", oldestHeld);
    mark.ifPresent(
        one -> {
          text.number("id", one.id()).number("rack", one.rack()).number("seq", one.seq());
          text.bytes("crc", ByteBuffer.allocate(Integer.BYTES).putInt(one.crc()).array());
          one.mac().ifPresent(mac -> text.bytes("mac", mac));
        });
    return text.toString();
  }

  private static byte[] bytes(List<Long> runs) {
    ByteBuffer bytes = ByteBuffer.allocate(runs.size() * Long.BYTES);
    runs.forEach(bytes::putLong);
    return bytes.array();
  }

  /**
   * Reads the value of the field; several field lines are joined by {@code ", "} before. Another
   * version is refused as such, whatever else is wrong.
   */
  public static Parsed<RequestField> parse(String text) {
    try {
      StructuredDictionary members = StructuredDictionary.parse(text);
      members.expectVersion(VERSION);
      SenderId sender = SenderId.of(members.bytes("cid", SenderId.BYTES));
      Incarnation incarnation =
          new Incarnation(
              members.number("inc", 1, MessageId.MAX), members.bits("run"), members.runs("after"));
      Optional<Mark> mark = members.has("id") ? Optional.of(mark(members)) : Optional.empty();
      long most = mark.map(Mark::id).orElse(MessageId.MAX);
      long oldestHeld = members.number("old", 1, most);
      return new Parsed.Accepted<>(new RequestField(sender, incarnation, oldestHeld, mark));
    } catch (RefusedException refused) {
      return new Parsed.Refused<>(refused.refusal());
    }
  }

  private static Mark mark(StructuredDictionary members) throws RefusedException {
    long id = members.number("id", 1, MessageId.MAX);
    long rack = members.number("rack", 0, id - 1);
    long seq = members.number("seq", 1, MessageId.MAX);
    int crc = ByteBuffer.wrap(members.bytes("crc", Integer.BYTES)).getInt();
    return new Mark(id, rack, seq, crc, members.bytesIfPresent("mac", PacketMac.BYTES));
  }
}
