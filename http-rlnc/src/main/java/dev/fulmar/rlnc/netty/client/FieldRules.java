package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.Field;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/** What a request must be like to be carried by a symbol unchanged. */
final class FieldRules {
  /** RFC 9110, 5.6.2, in lower case. */
  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9a-z-]+");

  private FieldRules() {}

  static String method(String method) {
    if (!method.equals("POST") && !method.equals("PUT")) {
      throw new IllegalArgumentException("method is '%s', must be POST or PUT".formatted(method));
    }
    return method;
  }

  /** Origin form (RFC 9112, 3.2.1). */
  static String target(String target) {
    IntPredicate isAllowed = c -> c > ' ' && c < 0x7f && c != '#';
    if (!target.startsWith("/") || !target.chars().allMatch(isAllowed)) {
      throw new IllegalArgumentException(
          "target is '%s', must be a path from / on and perhaps a query, in visible ASCII without #"
              .formatted(target));
    }
    return target;
  }

  /** A field of the syntax of RFC 9110, 5.1 and 5.5. */
  static Field field(Field field) {
    if (!NAME.matcher(field.name()).matches()) {
      throw new IllegalArgumentException(
          "field name is '%s', must be a token in lower case".formatted(field.name()));
    }
    IntPredicate isAllowed = c -> c == '\t' || (c >= ' ' && c <= 0xff && c != 0x7f);
    if (!field.value().chars().allMatch(isAllowed)
        || !field.value().strip().equals(field.value())) {
      throw new IllegalArgumentException(
          "value of field %s must hold no control characters and nothing beyond U+00FF, and not"
                  .formatted(field.name())
              + " begin or end with white space");
    }
    return field;
  }

  /** The same fields in the order in which a symbol has them, if it can have all. */
  static List<Field> carried(List<Field> fields) {
    List<Field> carried = BinaryRequest.carried(fields);
    List<String> lost =
        fields.stream().filter(f -> !carried.contains(f)).map(Field::name).distinct().toList();
    if (!lost.isEmpty()) {
      throw new IllegalArgumentException(
          "fields %s are not the application's: they belong to a connection or to the protocol, or"
                  .formatted(lost)
              + " intermediaries change them");
    }
    return carried;
  }
}
