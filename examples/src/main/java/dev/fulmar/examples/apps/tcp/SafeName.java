package dev.fulmar.examples.apps.tcp;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Names of files from the network: what is left of them cannot leave a folder. */
final class SafeName {
  /** Leaves room for {@code .NAME.part} in the 255 bytes of common file systems. */
  private static final int MAX_BYTES = 240;

  private SafeName() {}

  /**
   * The base name: what stands behind the last slash or backslash.
   *
   * @throws Refusal if that is no name for a file here
   */
  static String of(String name) throws Refusal {
    String base = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    if (base.isBlank()) {
      throw new Refusal("the file has no name");
    }
    if (base.startsWith(".")) {
      throw new Refusal("the name of the file begins with a dot");
    }
    if (base.codePoints().anyMatch(c -> Character.isISOControl(c) || c == ':')) {
      throw new Refusal("the name of the file has a control character or a colon in it");
    }
    if (base.getBytes(UTF_8).length > MAX_BYTES) {
      throw new Refusal("the name of the file has more than %d bytes".formatted(MAX_BYTES));
    }
    return base;
  }
}
