package dev.fulmar.rlnc.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.field.Gf256;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Messages "a", "bb", "ccc", ... with ids from 1, and combinations of them as one likes. */
final class TestMessages {
  private final List<byte[]> bodies = new ArrayList<>();

  TestMessages(int count) {
    for (int id = 1; id <= count; id++) {
      bodies.add(String.valueOf((char) ('a' + (id - 1) % 26)).repeat(id).getBytes(UTF_8));
    }
  }

  List<byte[]> bodies() {
    return bodies;
  }

  /** Messages from {@code oldest} on, each times its coefficient. */
  Combination combination(int oldest, int... coefficients) {
    int[] lengths = new int[coefficients.length];
    byte[] bytes = new byte[coefficients.length];
    byte[] sum = new byte[oldest + coefficients.length - 1]; // message n has n bytes
    for (int i = 0; i < coefficients.length; i++) {
      byte[] body = bodies.get(oldest - 1 + i);
      lengths[i] = body.length;
      bytes[i] = (byte) coefficients[i];
      Gf256.addScaled(sum, body, coefficients[i], body.length);
    }
    return new Combination(oldest, lengths, bytes, sum);
  }

  /** What a receiver hands out now, each as its id and text. */
  List<String> deliveries(RlncReceiver receiver) {
    List<String> deliveries = new ArrayList<>();
    Optional<NativeMessage> next = receiver.nextDelivery();
    while (next.isPresent()) {
      deliveries.add(next.get().id() + new String(next.get().body(), UTF_8));
      next = receiver.nextDelivery();
    }
    return deliveries;
  }

  /** What {@link #deliveries} gives when all up to an id are handed out. */
  List<String> upTo(int id) {
    List<String> all = new ArrayList<>();
    for (int i = 1; i <= id; i++) {
      all.add(i + new String(bodies.get(i - 1), UTF_8));
    }
    return all;
  }
}
