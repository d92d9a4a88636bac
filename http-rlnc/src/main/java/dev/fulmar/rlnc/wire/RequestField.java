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
 *   RLNC: v=1, cid=:24 bytes:, inc=3, met, id=17, seq=9, crc=:4 bytes:
 *                                           from then on: the run behind the sender, old left out
 *                                           if it is id, rack if it is the one before old
 * </pre>
 *
 * @param sender who sends
 * @param incarnation which opening of the sender's store this is
 * @param oldestHeld the lowest id that the sender still holds: all below are known to be delivered
 * @param met whether the sender knows that the server has met this incarnation, so that it need not
 *     be told again, and takes a bundle of responses in the answer to a message by itself as well
 * @param mark of a message that travels by itself, as an ordinary request
 */
public record RequestField(
    SenderId sender, Incarnation incarnation, long oldestHeld, boolean met, Optional<Mark> mark) {
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

  /** One of a sender that does not know the server yet. */
  public RequestField(
      SenderId sender, Incarnation incarnation, long oldestHeld, Optional<Mark> mark) {
    this(sender, incarnation, oldestHeld, false, mark);
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
    StructuredText text = new StructuredText().number("v", VERSION);
    if (met) {
      text.bytes("cid", senderAndRun()).number("inc", incarnation.number());
    } else {
      text.bytes("cid", sender.bytes())
          .number("inc", incarnation.number())
          .bytes("run", bytes(List.of(incarnation.run())));
    }
    if (!incarnation.after().isEmpty()) {
      text.bytes("after", bytes(incarnation.after()));
    }
    if (met) {
      text.yes("met");
    }
    if (!met || mark.filter(one -> one.id() == oldestHeld).isEmpty()) {
      text.number("old", oldestHeld);
    }
    mark.ifPresent(one -> write(one, text));
    return text.toString();
  }

  private void write(Mark one, StructuredText text) {
    text.number("id", one.id());
    if (!met || one.rack() != oldestHeld - 1) {
      text.number("rack", one.rack());
    }
    text.number("seq", one.seq())
        .bytes("crc", ByteBuffer.allocate(Integer.BYTES).putInt(one.crc()).array());
    one.mac().ifPresent(mac -> text.bytes("mac", mac));
  }

  private byte[] senderAndRun() {
    return ByteBuffer.allocate(SenderId.BYTES + Long.BYTES)
        .put(sender.bytes())
        .putLong(incarnation.run())
        .array();
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
      boolean met = members.yes("met");
      boolean hasRun = !met || members.has("run");
      ByteBuffer identity =
          ByteBuffer.wrap(members.bytes("cid", SenderId.BYTES + (hasRun ? 0 : Long.BYTES)));
      SenderId sender = new SenderId(identity.getLong(), identity.getLong());
      long run = hasRun ? members.bits("run") : identity.getLong();
      Incarnation incarnation =
          new Incarnation(members.number("inc", 1, MessageId.MAX), run, members.runs("after"));
      Optional<Long> id =
          members.has("id")
              ? Optional.of(members.number("id", 1, MessageId.MAX))
              : Optional.empty();
      long oldestHeld =
          met && id.isPresent() && !members.has("old")
              ? id.get()
              : members.number("old", 1, id.orElse(MessageId.MAX));
      Optional<Mark> mark =
          id.isPresent() ? Optional.of(mark(members, id.get(), met, oldestHeld)) : Optional.empty();
      return new Parsed.Accepted<>(new RequestField(sender, incarnation, oldestHeld, met, mark));
    } catch (RefusedException refused) {
      return new Parsed.Refused<>(refused.refusal());
    }
  }

  private static Mark mark(StructuredDictionary members, long id, boolean met, long oldestHeld)
      throws RefusedException {
    long rack = met && !members.has("rack") ? oldestHeld - 1 : members.number("rack", 0, id - 1);
    long seq = members.number("seq", 1, MessageId.MAX);
    int crc = ByteBuffer.wrap(members.bytes("crc", Integer.BYTES)).getInt();
    return new Mark(id, rack, seq, crc, members.bytesIfPresent("mac", PacketMac.BYTES));
  }
}
