package dev.fulmar.examples.reproduce.cocored;

/** Who sends when, as the paper's section 4.2 has it. */
enum Traffic {
  /** Every server sends its next notification as soon as the last one is acknowledged. */
  CONTINUOUS("continuous"),

  /** Half of the servers do so; the others send eight notifications at once, now and then. */
  BURST("burst");

  private final String id;

  Traffic(String id) {
    this.id = id;
  }

  /** Its name in a row. */
  String id() {
    return id;
  }
}
