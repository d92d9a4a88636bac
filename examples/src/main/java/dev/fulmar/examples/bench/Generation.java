package dev.fulmar.examples.bench;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.Decoder;
import dev.fulmar.rlnc.coding.Encoder;
import dev.fulmar.rlnc.coding.NativeMessage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * So many messages, none of which arrived: as many combinations of all of them are decoded, with
 * new numbers each time, by a decoder that is kept.
 */
final class Generation {
  private final List<NativeMessage> messages = new ArrayList<>();
  private final List<Combination> combinations = new ArrayList<>();
  private final Encoder encoder;
  private final Decoder decoder;
  private final byte[] coefficients;
  private final byte[] payload;

  Generation(int count, int messageBytes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    encoder = new Encoder(random);
    decoder = new Decoder(0, 2 * count);
    coefficients = new byte[count];
    payload = new byte[messageBytes];
    for (int id = 1; id <= count; id++) {
      byte[] body = new byte[messageBytes];
      random.nextBytes(body);
      messages.add(new NativeMessage(id, body));
    }
    while (combinations.size() < count) {
      combinations.add(encoder.combine(messages));
    }
  }

  /** A combination of all. */
  void encode() {
    encoder.combineInto(coefficients, payload, messages);
  }

  /**
   * All combinations, until all messages are handed out.
   *
   * @throws IllegalStateException if they are not, or are others
   */
  void decode() {
    long base = decoder.handedOut();
    decoder.prune(base + 1);
    int solved = 0;
    for (Combination each : combinations) {
      decoder.add(new Combination(base + 1, each.lengths(), each.coefficients(), each.payload()));
      Optional<NativeMessage> next = decoder.nextSolved();
      while (next.isPresent()) {
        if (!Arrays.equals(next.get().body(), messages.get(solved).body())) {
          throw new IllegalStateException("message %d is decoded wrongly".formatted(solved));
        }
        solved++;
        next = decoder.nextSolved();
      }
    }
    if (solved < messages.size()) {
      throw new IllegalStateException(
          "%d messages of %d are decoded".formatted(solved, messages.size()));
    }
  }
}
