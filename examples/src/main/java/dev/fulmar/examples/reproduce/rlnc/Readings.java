package dev.fulmar.examples.reproduce.rlnc;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Bodies like the paper's Figure 3: what sensors say, as JSON of 199 to 204 bytes. The figure's own
 * fields are not in the paper's text; to every metric only their length matters.
 */
final class Readings {
  static final int LEAST_BYTES = 199;
  static final int MOST_BYTES = 204;

  /** Each {@code #} is a digit. */
  private static final String FORM =
      "{\"id\": \"#######\", \"time\": \"2020-01-1# 1#:3#:4#\", \"temperature\": 2#.##,"
          + " \"humidity\": 4#.##, \"light\": 3##.#, \"voltage\": 2.####, \"position\": [5#.#####,"
          + " 1#.#####], \"note\": \"";

  private static final String END = "\"}";

  private Readings() {}

  /** So many, the same for the same seed. */
  static List<byte[]> of(int count, long seed) {
    return of(count, LEAST_BYTES, seed);
  }

  /** The same with longer notes: of so many bytes, or up to five more. */
  static List<byte[]> of(int count, int leastBytes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<byte[]> bodies = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int length = leastBytes + random.nextInt(MOST_BYTES + 1 - LEAST_BYTES);
      int note = length - FORM.length() - END.length();
      byte[] body = (FORM + "#".repeat(note) + END).getBytes(US_ASCII);
      for (int place = 0; place < body.length; place++) {
        body[place] = body[place] == '#' ? (byte) random.nextInt('0', '9' + 1) : body[place];
      }
      bodies.add(body);
    }
    return bodies;
  }
}
