package dev.fulmar.rlnc.wire;

import static java.util.Objects.requireNonNull;

/** An application's response and the message it answers. */
public final class NumberedResponse {
  private final long id;
  private final byte[] response;

  /**
   * A response.
   *
   * @param id of the message it answers
   * @param response as {@link BinaryResponse#write} has it; not copied
   */
  public NumberedResponse(long id, byte[] response) {
    this.id = id;
    this.response = requireNonNull(response, "response");
  }

  /** Of the message it answers. */
  public long id() {
    return id;
  }

  /** Binary HTTP, not copied. */
  public byte[] response() {
    return response;
  }
}
