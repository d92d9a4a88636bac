package dev.fulmar.rlnc.wire;

import java.util.Base64;

/** Writes a structured field that is a dictionary (RFC 9651, 4.1.2). */
final class StructuredText {
  private final StringBuilder text = new StringBuilder();

  StructuredText number(String key, long value) {
    return member(key, Long.toString(value));
  }

  /** True: its key alone (RFC 9651, 4.1.2). */
  StructuredText yes(String key) {
    text.append(text.isEmpty() ? "" : ", ").append(key);
    return this;
  }

  StructuredText bytes(String key, byte[] value) {
    return member(key, ":" + Base64.getEncoder().encodeToString(value) + ":");
  }

  @Override
  public String toString() {
    return text.toString();
  }

  private StructuredText member(String key, String value) {
    text.append(text.isEmpty() ? "" : ", ").append(key).append('=').append(value);
    return this;
  }
}
