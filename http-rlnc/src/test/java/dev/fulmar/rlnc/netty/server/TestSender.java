package dev.fulmar.rlnc.netty.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.Encoder;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Field;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.PacketMac;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * The requests of a client of version 1, each as the bytes of a connection of its own, one
 * character a byte. Message {@code i} is a POST of {@code mi} to {@code /sensors}.
 */
final class TestSender {
  final SenderId id;
  Incarnation incarnation = Incarnation.of(1, 1);
  long oldestHeld = 1;
  long rack;
  boolean met;
  Optional<PacketMac> mac = Optional.empty();
  String target = "/sensors";
  private final SplittableRandom random;
  private long seq;

  TestSender(long seed) {
    random = new SplittableRandom(seed);
    id = SenderId.random(random);
  }

  RequestField field() {
    return new RequestField(id, incarnation, oldestHeld, met, Optional.empty());
  }

  private BinaryRequest request(long number) {
    return new BinaryRequest(
        "POST", target, List.of(new Field("x-kind", "test")), ("m" + number).getBytes(UTF_8));
  }

  byte[] symbol(long number) {
    return Symbol.write(new MessageId(id, 1, number), request(number));
  }

  /** A message by itself. */
  String nativeOf(long number) {
    return nativeOf(number, "m" + number);
  }

  /** A message by itself whose body has become another on its way. */
  String nativeOf(long number, String body) {
    byte[] symbol = symbol(number);
    RequestField.Mark mark =
        new RequestField.Mark(number, rack, ++seq, Symbol.crc(symbol), Optional.empty());
    RequestField field = new RequestField(id, incarnation, oldestHeld, met, Optional.of(mark));
    if (mac.isPresent()) {
      mark =
          new RequestField.Mark(
              number, rack, seq, mark.crc(), Optional.of(mac.get().ofNative(field, symbol)));
      field = new RequestField(id, incarnation, oldestHeld, met, Optional.of(mark));
    }
    return RawHttp.request(
        "POST " + target, body, "X-Kind: test", "RLNC: " + field.write(), "Connection: close");
  }

  /** A combination of messages with consecutive numbers. */
  String coded(long... numbers) {
    List<NativeMessage> messages =
        LongStream.of(numbers).mapToObj(n -> new NativeMessage(n, symbol(n))).toList();
    return coded(new Encoder(random).combine(messages));
  }

  String coded(Combination combination) {
    return packet(Optional.of(combination));
  }

  /** What only asks. */
  String probe() {
    return packet(Optional.empty());
  }

  private String packet(Optional<Combination> combination) {
    byte[] body = new CodedPacket(rack, ++seq, combination).write(field(), mac);
    return post(new String(body, ISO_8859_1));
  }

  /** To the path of coded requests. */
  String post(String body) {
    return RawHttp.request(
        "POST " + CodedPacket.PATH,
        body,
        "RLNC: " + field().write(),
        "Content-Type: " + CodedPacket.MEDIA_TYPE,
        "Connection: close");
  }
}
