package dev.fulmar.examples.peers;

/** What both sides of a DTLS session know. */
final class SharedKey {
  static final String IDENTITY = "sensor";
  static final String KEY = "secret";

  private SharedKey() {}
}
