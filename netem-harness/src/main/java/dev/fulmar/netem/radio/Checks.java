package dev.fulmar.netem.radio;

/** Refuses what is out of range. */
final class Checks {
  private Checks() {}

  static void range(String what, long value, long min, long max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          "%s is %d, must be from %d to %d".formatted(what, value, min, max));
    }
  }

  static void node(String what, int node, int nodes) {
    range(what, node, 0, nodes - 1);
  }
}
