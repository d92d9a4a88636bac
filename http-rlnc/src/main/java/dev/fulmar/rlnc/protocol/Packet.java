package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.Symbol;
import java.util.Optional;

/**
 * A transmission as it arrived at a server, coded or by itself.
 *
 * @param sender who sends
 * @param incarnation which opening of the sender's store this is
 * @param oldestHeld the lowest id that the sender still holds
 * @param rack the sender has the responses to all messages up to this id
 * @param seq tells the transmissions of one incarnation apart
 * @param met whether the sender says that it knows this server
 * @param combination what it brings; empty for a probe, and for a message by itself that was
 *     changed on its way
 */
public record Packet(
    SenderId sender,
    Incarnation incarnation,
    long oldestHeld,
    long rack,
    long seq,
    boolean met,
    Optional<Combination> combination) {

  /** Of a sender that does not know the server yet. */
  public Packet(
      SenderId sender,
      Incarnation incarnation,
      long oldestHeld,
      long rack,
      long seq,
      Optional<Combination> combination) {
    this(sender, incarnation, oldestHeld, rack, seq, false, combination);
  }

  /** A coded one. */
  public static Packet coded(RequestField field, CodedPacket body) {
    return new Packet(
        field.sender(),
        field.incarnation(),
        field.oldestHeld(),
        body.rack(),
        body.seq(),
        field.met(),
        body.combination());
  }

  /**
   * A message by itself, whose field has a {@link RequestField#mark}.
   *
   * @param symbol made again from what arrived; if its checksum is not the field's, an intermediary
   *     has changed the request, and the packet counts as a probe: the sender will repair it
   * @throws IllegalArgumentException if the field has no mark
   */
  public static Packet ofNative(RequestField field, byte[] symbol) {
    RequestField.Mark mark =
        field
            .mark()
            .orElseThrow(() -> new IllegalArgumentException("field has no mark, must have one"));
    Optional<Combination> combination =
        Symbol.crc(symbol) == mark.crc()
            ? Optional.of(Combination.of(new NativeMessage(mark.id(), symbol)))
            : Optional.empty();
    return new Packet(
        field.sender(),
        field.incarnation(),
        field.oldestHeld(),
        mark.rack(),
        mark.seq(),
        field.met(),
        combination);
  }
}
