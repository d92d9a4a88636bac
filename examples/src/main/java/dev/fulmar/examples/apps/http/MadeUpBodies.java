package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Random;

/** Readings of a sensor, the same for the same seed; as long as the paper's JSON messages. */
record MadeUpBodies(int count, long seed) implements Bodies {
  private static final int LEAST_BYTES = 199;
  private static final int MOST_BYTES = 204;

  @Override
  public Cursor cursor() {
    Random random = new Random(seed);
    return new Cursor() {
      private int number;

      @Override
      public byte[] next() {
        return reading(++number, random);
      }
    };
  }

  private static byte[] reading(int number, Random random) {
    StringBuilder json = new StringBuilder("{\"reading\": " + number + ", \"values\": \"");
    int sizeBytes = random.nextInt(LEAST_BYTES, MOST_BYTES + 1);
    while (json.length() < sizeBytes - 2) {
      json.append((char) random.nextInt('0', '9' + 1));
    }
    return json.append("\"}").toString().getBytes(UTF_8);
  }
}
