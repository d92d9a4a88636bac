package dev.fulmar.rlnc.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.field.Gf256;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.Symbol;
import java.util.List;
import java.util.Optional;

/** Requests 1, 2, 3, ... of one sender, their symbols, and combinations of these as one likes. */
final class Requests {
  static final SenderId SENDER = new SenderId(1, 2);

  private Requests() {}

  static BinaryRequest request(long id) {
    return new BinaryRequest("POST", "/m/" + id, List.of(), "!".repeat((int) id).getBytes(UTF_8));
  }

  static byte[] symbol(long id) {
    return Symbol.write(new MessageId(SENDER, 1, id), request(id));
  }

  static NativeMessage message(long id) {
    return new NativeMessage(id, symbol(id));
  }

  static byte[] response(long id) {
    return answer(id).write();
  }

  static BinaryResponse answer(long id) {
    return new BinaryResponse(200, List.of(), ("r" + id).getBytes(UTF_8));
  }

  static Combination alone(long id) {
    return Combination.of(message(id));
  }

  /** Messages from {@code oldest} on, each times its coefficient. */
  static Combination sum(long oldest, int... coefficients) {
    int[] lengths = new int[coefficients.length];
    byte[] bytes = new byte[coefficients.length];
    for (int i = 0; i < coefficients.length; i++) {
      lengths[i] = symbol(oldest + i).length;
      bytes[i] = (byte) coefficients[i];
    }
    byte[] payload = new byte[Combination.longest(lengths)];
    for (int i = 0; i < coefficients.length; i++) {
      Gf256.addScaled(payload, symbol(oldest + i), coefficients[i], lengths[i]);
    }
    return new Combination(oldest, lengths, bytes, payload);
  }

  static Packet packet(long oldestHeld, long rack, Combination combination) {
    return new Packet(SENDER, Incarnation.of(1, 1), oldestHeld, rack, 1, Optional.of(combination));
  }

  static Packet packet(Combination combination) {
    return packet(1, 0, combination);
  }

  static Packet probe(long oldestHeld, long rack) {
    return new Packet(SENDER, Incarnation.of(1, 1), oldestHeld, rack, 1, Optional.empty());
  }
}
