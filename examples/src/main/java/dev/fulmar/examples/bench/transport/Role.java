package dev.fulmar.examples.bench.transport;

/** What the first byte of a connection asks of the server. */
final class Role {
  /** Checks what arrives. */
  static final byte SINK = 's';

  /** Sends everything back. */
  static final byte ECHO = 'e';

  /** The length of a message that is sent back. */
  static final int ECHO_BYTES = 64;

  private Role() {}
}
