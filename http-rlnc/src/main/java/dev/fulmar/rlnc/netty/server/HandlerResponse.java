package dev.fulmar.rlnc.netty.server;

import static java.util.Objects.requireNonNull;

/** What an application answers to a plain request. */
public final class HandlerResponse {
  private static final int LOWEST_STATUS = 200;
  private static final int HIGHEST_STATUS = 599;

  private final int status;
  private final String mediaType;
  private final byte[] body;

  /**
   * A response.
   *
   * @param status 200 to 599
   * @param mediaType of the body
   * @param body not copied
   * @throws IllegalArgumentException if the status is out of its range
   */
  public HandlerResponse(int status, String mediaType, byte[] body) {
    if (status < LOWEST_STATUS || status > HIGHEST_STATUS) {
      throw new IllegalArgumentException(
          "status is %d, must be from %d to %d".formatted(status, LOWEST_STATUS, HIGHEST_STATUS));
    }
    this.status = status;
    this.mediaType = requireNonNull(mediaType, "mediaType");
    this.body = requireNonNull(body, "body");
  }

  /** The status code. */
  public int status() {
    return status;
  }

  /** The media type of the body. */
  public String mediaType() {
    return mediaType;
  }

  /** The body, not copied. */
  public byte[] body() {
    return body;
  }
}
