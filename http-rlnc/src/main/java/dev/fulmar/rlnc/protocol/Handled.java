package dev.fulmar.rlnc.protocol;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** What an application made of a message. */
public final class Handled {
  private final byte[] response;
  private final Optional<byte[]> effect;

  /**
   * An outcome.
   *
   * @param response in Binary HTTP; not copied
   * @param effect what the journal is to write together with its record; not copied
   */
  public Handled(byte[] response, Optional<byte[]> effect) {
    this.response = requireNonNull(response, "response");
    this.effect = requireNonNull(effect, "effect");
  }

  /** In Binary HTTP, not copied. */
  public byte[] response() {
    return response;
  }

  /** Not copied. */
  public Optional<byte[]> effect() {
    return effect;
  }
}
