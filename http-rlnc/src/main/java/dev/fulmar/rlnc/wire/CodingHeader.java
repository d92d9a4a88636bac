package dev.fulmar.rlnc.wire;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.field.Gf256;
import dev.fulmar.rlnc.wire.Refusal.Reason;

/**
 * The coding header of the paper, section II-A, as the value of the HTTP field {@code Header}.
 *
 * <pre>
 *   2,4;204,199,201;17,203,5        oldest,newest ; a length for each id ; a coefficient for each id
 *   17                              a message by itself: its id
 * </pre>
 *
 * <p>All decimal, without spaces or leading zeros; lengths are in bytes before padding.
 */
public final class CodingHeader {
  /** The name of the HTTP field, as the paper gives it. */
  public static final String FIELD_NAME = "Header";

  private CodingHeader() {}

  /** The value of the field for a combination. */
  public static String write(Combination combination) {
    if (combination.isNative()) {
      return Long.toString(combination.oldest());
    }
    StringBuilder text = new StringBuilder();
    text.append(combination.oldest()).append(',').append(combination.newest());
    for (int i = 0; i < combination.count(); i++) {
      text.append(i == 0 ? ';' : ',').append(combination.lengths()[i]);
    }
    for (int i = 0; i < combination.count(); i++) {
      text.append(i == 0 ? ';' : ',').append(Gf256.unsigned(combination.coefficients()[i]));
    }
    return text.toString();
  }

  /**
   * The combination that a request carries.
   *
   * @param text the value of the field
   * @param body of the request, not copied
   * @param limits checked before anything is allocated
   */
  public static Parsed<Combination> read(String text, byte[] body, WireLimits limits) {
    try {
      if (body.length > limits.maxSymbolBytes()) {
        throw tooLong("the body", body.length, limits);
      }
      return new Parsed.Accepted<>(parse(new DecimalReader(text), body, limits));
    } catch (RefusedException refused) {
      return new Parsed.Refused<>(refused.refusal());
    }
  }

  private static Combination parse(DecimalReader reader, byte[] body, WireLimits limits)
      throws RefusedException {
    long oldest = reader.number();
    if (oldest < 1) {
      throw new RefusedException(Reason.ID_RANGE, "id 0, allowed: 1 and more");
    }
    if (reader.isEnd()) {
      return Combination.of(new NativeMessage(oldest, body));
    }
    reader.expect(',');
    int count = count(oldest, reader.number(), limits);
    int[] lengths = new int[count];
    for (int i = 0; i < count; i++) {
      reader.expect(i == 0 ? ';' : ',');
      lengths[i] = length(reader.number(), limits);
    }
    byte[] coefficients = new byte[count];
    for (int i = 0; i < count; i++) {
      reader.expect(i == 0 ? ';' : ',');
      coefficients[i] = coefficient(reader.number());
    }
    reader.expectEnd();
    if (Combination.isZero(coefficients)) {
      throw new RefusedException(Reason.ALL_ZERO, "all coefficients are 0, allowed: one is not");
    }
    int longest = Combination.longest(lengths);
    if (body.length != longest) {
      throw new RefusedException(
          Reason.BODY_LENGTH,
          "the body has %d bytes, allowed: the %d of the longest message"
              .formatted(body.length, longest));
    }
    return new Combination(oldest, lengths, coefficients, body);
  }

  private static int count(long oldest, long newest, WireLimits limits) throws RefusedException {
    if (newest < oldest) {
      throw new RefusedException(
          Reason.ID_RANGE,
          "newest id %d, allowed: the oldest, %d, and more".formatted(newest, oldest));
    }
    long count = newest - oldest + 1;
    if (count > limits.maxWindow()) {
      throw new RefusedException(
          Reason.WINDOW, "%d messages, allowed: %d".formatted(count, limits.maxWindow()));
    }
    return (int) count;
  }

  private static int length(long length, WireLimits limits) throws RefusedException {
    if (length > limits.maxSymbolBytes()) {
      throw tooLong("a message", length, limits);
    }
    return (int) length;
  }

  private static byte coefficient(long coefficient) throws RefusedException {
    if (coefficient >= Gf256.SIZE) {
      throw new RefusedException(
          Reason.MALFORMED, "coefficient %d, allowed: 0 to 255".formatted(coefficient));
    }
    return (byte) coefficient;
  }

  private static RefusedException tooLong(String what, long lengthBytes, WireLimits limits) {
    return new RefusedException(
        Reason.SYMBOL,
        "%s has %d bytes, allowed: %d".formatted(what, lengthBytes, limits.maxSymbolBytes()));
  }
}
