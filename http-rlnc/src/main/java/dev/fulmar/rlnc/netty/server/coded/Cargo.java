package dev.fulmar.rlnc.netty.server.coded;

import dev.fulmar.rlnc.wire.BinaryRequest;

/** What a request of version 1 brings, as far as it is read on the network's threads. */
public sealed interface Cargo {
  /** A combination or a probe. */
  final class Coded implements Cargo {
    private final byte[] body;

    /**
     * One that is not read yet.
     *
     * @param body not copied
     */
    public Coded(byte[] body) {
      this.body = body;
    }

    byte[] body() {
      return body;
    }
  }

  /** A message by itself, as far as a symbol carries it. */
  record Native(BinaryRequest request) implements Cargo {}
}
