package dev.fulmar.rlnc.wire;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.wire.Refusal.Reason;
import java.util.List;

/**
 * An application's response in Binary HTTP, of known length (RFC 9292, 3.1).
 *
 * <pre>
 *   1 | status | fields | content | trailers       with lengths before them, all varints
 * </pre>
 *
 * <p>It has one form only, as {@link BinaryRequest} has; informational responses and trailers are
 * refused.
 */
public final class BinaryResponse {
  private static final int KNOWN_LENGTH_RESPONSE = 1; // the framing indicator, RFC 9292, 3.3
  private static final int LEAST_STATUS = 200;
  private static final int GREATEST_STATUS = 599;

  private final int status;
  private final List<Field> fields;
  private final byte[] content;

  /**
   * A response.
   *
   * @param status 200 to 599
   * @param fields in their order, names in lower case, none but {@link #carried} ones
   * @param content not copied
   * @throws IllegalArgumentException if one of these is not so
   */
  public BinaryResponse(int status, List<Field> fields, byte[] content) {
    this.status = status;
    this.fields = List.copyOf(fields);
    this.content = requireNonNull(content, "content");
    try {
      checkStatus(status);
      FieldSection.check(this.fields, CarriedFields::inResponse);
    } catch (RefusedException refused) {
      throw new IllegalArgumentException(refused.refusal().detail(), refused);
    }
  }

  /** A response of parts that a peer has chosen, refused where the constructor would throw. */
  public static Parsed<BinaryResponse> of(int status, List<Field> fields, byte[] content) {
    try {
      return new Parsed.Accepted<>(new BinaryResponse(status, fields, content));
    } catch (IllegalArgumentException illegal) {
      return new Parsed.Refused<>(new Refusal(Reason.MALFORMED, illegal.getMessage()));
    }
  }

  /** From 200 to 599. */
  public int status() {
    return status;
  }

  /** In their order, names in lower case. */
  public List<Field> fields() {
    return fields;
  }

  /** Not copied. */
  public byte[] content() {
    return content;
  }

  /** The bytes. */
  public byte[] write() {
    ByteWriter writer = new ByteWriter(content.length + 64 * (fields.size() + 1));
    writer.varint(KNOWN_LENGTH_RESPONSE).varint(status);
    FieldSection.write(fields, writer);
    return writer.sized(content).varint(0).toBytes();
  }

  /** Reads the bytes; what it accepts, {@link #write} makes again. */
  public static Parsed<BinaryResponse> read(byte[] bytes) {
    ByteReader reader = new ByteReader(bytes);
    try {
      expect(reader.varint() == KNOWN_LENGTH_RESPONSE, "a response of known length");
      long status = reader.varint();
      checkStatus(status);
      List<Field> fields = FieldSection.read(reader);
      byte[] content = reader.take(reader.length());
      expect(reader.length() == 0, "no trailers");
      reader.expectEnd();
      return of((int) status, fields, content);
    } catch (RefusedException refused) {
      return new Parsed.Refused<>(refused.refusal());
    }
  }

  /**
   * The fields that are kept of a response's: all but those of one connection (RFC 9110, 7.6.1),
   * {@code Content-Length}, and the protocol's own; names in lower case, sorted by name.
   */
  public static List<Field> carried(List<Field> fields) {
    return CarriedFields.of(fields, CarriedFields::inResponse);
  }

  private static void checkStatus(long status) throws RefusedException {
    expect(
        status >= LEAST_STATUS && status <= GREATEST_STATUS,
        "a status from %d to %d".formatted(LEAST_STATUS, GREATEST_STATUS));
  }

  private static void expect(boolean condition, String allowed) throws RefusedException {
    if (!condition) {
      throw new RefusedException(Reason.MALFORMED, "response in Binary HTTP, allowed: " + allowed);
    }
  }
}
