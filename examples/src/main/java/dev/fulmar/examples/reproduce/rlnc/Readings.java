package dev.fulmar.examples.reproduce.rlnc;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Bodies like the paper's Figure 3: what sensors say, as JSON of 199 to 204 bytes. The figure's own
 * fields are not in the text; their values do not matter to any metric, their length does.
 */
final class Readings {
  static final int LEAST_BYTES = 199;
  static final int MOST_BYTES = 204;

  private static final String FORM =
      "{\"id\": \"%07d\", \"time\": \"2020-01-01 00:%02d:%02d\", \"temperature\": %05.2f,"
          + " \"humidity\": %05.2f, \"light\": %06.1f, \"voltage\": %.4f, \"position\": [%08.5f,"
          + " %08.5f], \"note\": \"%s\"}";

  private Readings() {}

  /** So many, the same for the same seed. */
  static List<byte[]> of(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<byte[]> bodies = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int padding = random.nextInt(LEAST_BYTES, MOST_BYTES + 1) - text(i, "", random).length();
      bodies.add(text(i, "x".repeat(padding), random).getBytes(US_ASCII));
    }
    return bodies;
  }

  private static String text(int number, String note, SplittableRandom random) {
    return String.format(
        Locale.ROOT,
        FORM,
        number,
        number / 60,
        number % 60,
        random.nextDouble(10, 30),
        random.nextDouble(20, 80),
        random.nextDouble(0, 1000),
        random.nextDouble(2, 3),
        random.nextDouble(10, 80),
        random.nextDouble(10, 80),
        note);
  }
}
