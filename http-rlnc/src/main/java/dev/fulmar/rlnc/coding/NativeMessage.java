package dev.fulmar.rlnc.coding;

import static java.util.Objects.requireNonNull;

/** A message as the application wrote it, uncoded, and the id that its sender gave it. */
public final class NativeMessage {
  private final long id;
  private final byte[] body;

  /**
   * A message.
   *
   * @param id from 1; consecutive among the messages of one sender
   * @param body never copied; whoever hands it over leaves it alone from then on
   * @throws IllegalArgumentException if the id is below 1
   */
  public NativeMessage(long id, byte[] body) {
    if (id < 1) {
      throw new IllegalArgumentException("id is " + id + ", must be at least 1");
    }
    this.id = id;
    this.body = requireNonNull(body, "body");
  }

  /** The id, from 1. */
  public long id() {
    return id;
  }

  /** The bytes, not copied; possibly none. */
  public byte[] body() {
    return body;
  }
}
