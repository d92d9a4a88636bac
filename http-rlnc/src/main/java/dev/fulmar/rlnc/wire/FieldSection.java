package dev.fulmar.rlnc.wire;

import dev.fulmar.rlnc.wire.Refusal.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The header section of a Binary HTTP message of known length (RFC 9292, 3.6). */
final class FieldSection {
  /** As many fields as a message may have: each costs much more memory than its bytes. */
  static final int MAX_FIELDS = 256;

  private FieldSection() {}

  static void write(List<Field> fields, ByteWriter writer) {
    ByteWriter section = new ByteWriter(64 * fields.size());
    for (Field field : fields) {
      section.text(field.name()).text(field.value());
    }
    writer.sized(section.toBytes());
  }

  static List<Field> read(ByteReader reader) throws RefusedException {
    ByteReader section = reader.slice(reader.length());
    List<Field> fields = new ArrayList<>();
    while (section.remaining() > 0) {
      if (fields.size() == MAX_FIELDS) {
        throw tooMany();
      }
      fields.add(new Field(section.text(), section.text()));
    }
    return fields;
  }

  static void check(List<Field> fields, Predicate<String> isCarried) throws RefusedException {
    if (fields.size() > MAX_FIELDS) {
      throw tooMany();
    }
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      if (!HttpSyntax.isFieldName(field.name())) {
        throw malformed(i, "a name that is a token in lower case");
      }
      if (!HttpSyntax.isFieldValue(field.value())) {
        throw malformed(i, "a value without control characters or white space around it");
      }
      if (!isCarried.test(field.name())) {
        throw malformed(i, "one that belongs to the message, not to a connection");
      }
    }
  }

  private static RefusedException tooMany() {
    return new RefusedException(
        Reason.MALFORMED, "more fields than allowed, %d".formatted(MAX_FIELDS));
  }

  private static RefusedException malformed(int index, String allowed) {
    return new RefusedException(
        Reason.MALFORMED, "field %d, allowed: %s".formatted(index + 1, allowed));
  }
}
