package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.Encoder;
import dev.fulmar.rlnc.coding.NativeMessage;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Makes the combinations that a sender sends: never the same one twice running. */
final class Combiner {
  private static final int MAX_DRAWS = 16;

  private final Encoder encoder;
  private Optional<Combination> last = Optional.empty();

  Combiner(RandomGenerator random) {
    this.encoder = new Encoder(random);
  }

  /** A message by itself. */
  Combination alone(NativeMessage message) {
    Combination combination = Combination.of(message);
    last = Optional.of(combination);
    return combination;
  }

  /** A fresh one of all these. */
  Combination combine(List<NativeMessage> window) {
    Combination drawn = encoder.combine(window);
    for (int draws = 1; draws < MAX_DRAWS && isLast(drawn); draws++) {
      drawn = encoder.combine(window);
    }
    last = Optional.of(drawn);
    return drawn;
  }

  private boolean isLast(Combination combination) {
    return last.filter(before -> before.oldest() == combination.oldest())
        .filter(before -> Arrays.equals(before.coefficients(), combination.coefficients()))
        .isPresent();
  }
}
