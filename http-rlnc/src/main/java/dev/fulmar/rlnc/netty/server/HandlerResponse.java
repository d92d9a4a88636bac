package dev.fulmar.rlnc.netty.server;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What an application answers; immutable. */
public final class HandlerResponse {
  private static final String CONTENT_TYPE = "content-type";

  private final BinaryResponse response;
  private final Optional<byte[]> effect;

  /**
   * A response.
   *
   * @param status 200 to 599
   * @param mediaType of the body
   * @param body not copied
   * @throws IllegalArgumentException if the status or the media type is not allowed
   */
  public HandlerResponse(int status, String mediaType, byte[] body) {
    this(
        new BinaryResponse(
            status, List.of(new Field(CONTENT_TYPE, requireNonNull(mediaType, "mediaType"))), body),
        Optional.empty());
  }

  private HandlerResponse(BinaryResponse response, Optional<byte[]> effect) {
    this.response = response;
    this.effect = effect;
  }

  /** A response without a body, 204. */
  public static HandlerResponse noContent() {
    return new HandlerResponse(new BinaryResponse(204, List.of(), new byte[0]), Optional.empty());
  }

  static HandlerResponse of(BinaryResponse response) {
    return new HandlerResponse(response, Optional.empty());
  }

  /**
   * The same with a header field more.
   *
   * @throws IllegalArgumentException if it is none, or one that the server itself makes, as {@code
   *     Content-Length} and all that belong to a connection
   */
  public HandlerResponse withField(String name, String value) {
    List<Field> fields = new ArrayList<>(response.fields());
    fields.add(new Field(name.toLowerCase(Locale.ROOT), value));
    return new HandlerResponse(
        new BinaryResponse(response.status(), fields, response.content()), effect);
  }

  /**
   * The same with what the journal is to write together with its record that the request is
   * handled, so that neither is there without the other, however the server ends. Of a request that
   * is not of protocol version 1 nothing is recorded; its effect goes the same way.
   *
   * <p>A journal that has nowhere to write it throws: the request then counts as not handled, and
   * the log says why. The server's own journal in memory is one of those.
   *
   * @param bytes not copied
   */
  public HandlerResponse withEffect(byte[] bytes) {
    return new HandlerResponse(response, Optional.of(bytes));
  }

  /** The status code. */
  public int status() {
    return response.status();
  }

  /** The header fields, names in lower case. */
  public List<Field> fields() {
    return response.fields();
  }

  /** The body, not copied. */
  public byte[] body() {
    return response.content();
  }

  /** What the journal is to write, not copied. */
  public Optional<byte[]> effect() {
    return effect;
  }

  BinaryResponse response() {
    return response;
  }
}
