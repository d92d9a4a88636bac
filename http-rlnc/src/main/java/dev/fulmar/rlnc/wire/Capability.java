package dev.fulmar.rlnc.wire;

/**
 * What a receiver can do, the HTTP field {@code RLNC} of a response: {@code v=1, w=16, sym=65536}.
 *
 * @param window how many messages a combination may involve, 1 to 255
 * @param maxSymbolBytes how long a symbol may be, 1 to 2^24
 */
public record Capability(int window, int maxSymbolBytes) {
  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a number is out of its range
   */
  public Capability {
    if (window < 1
        || window > WireLimits.HARD_MAX_WINDOW
        || maxSymbolBytes < 1
        || maxSymbolBytes > WireLimits.HARD_MAX_SYMBOL_BYTES) {
      throw new IllegalArgumentException(
          "window is %d, maxSymbolBytes %d, must be from 1 to %d and %d"
              .formatted(
                  window,
                  maxSymbolBytes,
                  WireLimits.HARD_MAX_WINDOW,
                  WireLimits.HARD_MAX_SYMBOL_BYTES));
    }
  }

  /** The value of the field. */
  public String write() {
    return new StructuredText()
        .number("v", RequestField.VERSION)
        .number("w", window)
        .number("sym", maxSymbolBytes)
        .toString();
  }

  /** Reads the value of the field; several field lines are joined by {@code ", "} before. */
  public static Parsed<Capability> parse(String text) {
    try {
      StructuredDictionary members = StructuredDictionary.parse(text);
      members.expectVersion(RequestField.VERSION);
      int window = (int) members.number("w", 1, WireLimits.HARD_MAX_WINDOW);
      int symbol = (int) members.number("sym", 1, WireLimits.HARD_MAX_SYMBOL_BYTES);
      return new Parsed.Accepted<>(new Capability(window, symbol));
    } catch (RefusedException refused) {
      return new Parsed.Refused<>(refused.refusal());
    }
  }
}
