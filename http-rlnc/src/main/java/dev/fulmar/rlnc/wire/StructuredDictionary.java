package dev.fulmar.rlnc.wire;

import dev.fulmar.rlnc.wire.Refusal.Reason;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A structured field that is a dictionary (RFC 9651, 3.2). Several field lines are one, joined by
 * {@code ", "}. A key that is there more than once has its last value; parameters are read and not
 * kept. A mistake anywhere refuses the whole, as the RFC requires.
 */
final class StructuredDictionary {
  /** Longer ones are refused: the RFC would have more, a protocol of eleven short members not. */
  static final int MAX_CHARS = 4096;

  /** As many as RFC 9651, 3.2 requires. */
  static final int MAX_MEMBERS = 1024;

  private final Map<String, BareItem> members = new HashMap<>();

  private StructuredDictionary() {}

  /** Reads the value of a field (RFC 9651, 4.2 and 4.2.2). */
  static StructuredDictionary parse(String text) throws RefusedException {
    if (text.length() > MAX_CHARS) {
      throw new RefusedException(
          Reason.MALFORMED, "%d characters, allowed: %d".formatted(text.length(), MAX_CHARS));
    }
    StructuredReader reader = new StructuredReader(text);
    StructuredDictionary dictionary = new StructuredDictionary();
    reader.skipSpaces();
    for (int count = 1; !reader.isEnd(); count++) {
      if (count > MAX_MEMBERS) {
        throw reader.malformed("%d members".formatted(MAX_MEMBERS));
      }
      dictionary.members.put(reader.key(), member(reader));
      reader.skipBlanks();
      if (!reader.isEnd()) {
        reader.expect(',');
        reader.skipBlanks();
        if (reader.isEnd()) {
          throw reader.malformed("a key");
        }
      }
    }
    return dictionary;
  }

  boolean has(String key) {
    return members.containsKey(key);
  }

  /** An integer from {@code least} to {@code most}. */
  long number(String key, long least, long most) throws RefusedException {
    if (!(members.get(key) instanceof BareItem.WholeNumber number)) {
      throw missing(key, "an integer");
    }
    if (number.value() < least || number.value() > most) {
      throw new RefusedException(
          Reason.ID_RANGE,
          "%s is %d, allowed: %d to %d".formatted(key, number.value(), least, most));
    }
    return number.value();
  }

  /** Whether there is a boolean of this key and it is true; anything else of the key is refused. */
  boolean yes(String key) throws RefusedException {
    if (!has(key)) {
      return false;
    }
    if (members.get(key) instanceof BareItem.Truth truth) {
      return truth == BareItem.Truth.TRUE;
    }
    throw missing(key, "a boolean");
  }

  /** A byte sequence of so many bytes. */
  byte[] bytes(String key, int count) throws RefusedException {
    if (members.get(key) instanceof BareItem.ByteSequence bytes && bytes.value().length == count) {
      return bytes.value();
    }
    throw missing(key, "a byte sequence of %d bytes".formatted(count));
  }

  /** The same, or nothing if there is none. */
  Optional<byte[]> bytesIfPresent(String key, int count) throws RefusedException {
    return has(key) ? Optional.of(bytes(key, count)) : Optional.empty();
  }

  /** A byte sequence of 8 bytes. */
  long bits(String key) throws RefusedException {
    return ByteBuffer.wrap(bytes(key, Long.BYTES)).getLong();
  }

  /** A byte sequence of as many as an incarnation may name; none if there is no such member. */
  List<Long> runs(String key) throws RefusedException {
    if (!has(key)) {
      return List.of();
    }
    int most = Incarnation.MAX_AFTER * Long.BYTES;
    if (!(members.get(key) instanceof BareItem.ByteSequence bytes)
        || bytes.value().length == 0
        || bytes.value().length > most
        || bytes.value().length % Long.BYTES != 0) {
      throw missing(key, "a byte sequence of 8 bytes, or a multiple up to %d".formatted(most));
    }
    List<Long> runs = new ArrayList<>();
    for (ByteBuffer left = ByteBuffer.wrap(bytes.value()); left.hasRemaining(); ) {
      runs.add(left.getLong());
    }
    return runs;
  }

  /** Refuses another version, whatever else there may be. */
  void expectVersion(long version) throws RefusedException {
    long found = number("v", -MessageId.MAX, MessageId.MAX);
    if (found != version) {
      throw new RefusedException(
          Reason.VERSION, "version %d, allowed: %d".formatted(found, version));
    }
  }

  private static BareItem member(StructuredReader reader) throws RefusedException {
    BareItem value = BareItem.Truth.TRUE; // without '='
    if (reader.skip('=')) {
      if (reader.skip('(')) {
        skipInnerList(reader);
      } else {
        value = BareItem.read(reader);
      }
    }
    skipParameters(reader);
    return value;
  }

  private static void skipInnerList(StructuredReader reader) throws RefusedException {
    reader.skipSpaces();
    while (!reader.skip(')')) {
      BareItem.read(reader);
      skipParameters(reader);
      if (reader.peek() != ' ' && reader.peek() != ')') {
        throw reader.malformed("a space or ')'");
      }
      reader.skipSpaces();
    }
  }

  private static void skipParameters(StructuredReader reader) throws RefusedException {
    while (reader.skip(';')) {
      reader.skipSpaces();
      reader.key();
      if (reader.skip('=')) {
        BareItem.read(reader);
      }
    }
  }

  private static RefusedException missing(String key, String allowed) {
    return new RefusedException(Reason.MALFORMED, "%s, allowed: %s".formatted(key, allowed));
  }
}
