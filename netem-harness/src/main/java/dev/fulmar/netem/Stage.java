package dev.fulmar.netem;

/**
 * The stages of a link that draw random numbers. A key, once given, is never changed or reused: it
 * is part of what makes a seed mean the same tomorrow.
 */
public enum Stage {
  /** Which packets are lost. */
  LOSS(1),
  /** Which packets are damaged. */
  CORRUPT(2),
  /** Which packets come twice. */
  DUPLICATE(3),
  /** Which packets the queue discipline drops. */
  QUEUE(4),
  /** How long packets travel. */
  DELAY(6),
  /** Which exchanges of a request and its response are lost. */
  EXCHANGE(7),
  /** Which packets need not keep their turn. */
  REORDER(8);

  private final int key;

  Stage(int key) {
    this.key = key;
  }

  int key() {
    return key;
  }
}
