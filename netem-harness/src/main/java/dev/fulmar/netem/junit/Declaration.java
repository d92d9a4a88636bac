package dev.fulmar.netem.junit;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.spec.LinkSpecException;
import java.util.regex.Pattern;

/**
 * A {@link LinkSpec} that was read and found right.
 *
 * @param words the annotation as it can be written again
 */
record Declaration(String name, LinkConfig up, LinkConfig down, long seed, String words) {
  private static final String DEFAULT_NAME = "link";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /**
   * @throws IllegalArgumentException if a specification cannot be read, the name cannot be that of
   *     a file, or the link is said both at once and each way
   */
  static Declaration of(LinkSpec spec) {
    String name = spec.name().isEmpty() ? DEFAULT_NAME : spec.name();
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "name is '%s', must be 1 to 64 letters, digits, '.', '_' or '-'".formatted(name));
    }
    boolean eachWay = !spec.up().isEmpty() || !spec.down().isEmpty();
    if (eachWay && !spec.value().isEmpty()) {
      throw new IllegalArgumentException(
          "link '%s' is said both at once, '%s', and each way; allowed: value, or up and down"
              .formatted(name, spec.value()));
    }
    return new Declaration(
        name,
        parse(name, eachWay ? "up" : "value", eachWay ? spec.up() : spec.value()),
        parse(name, eachWay ? "down" : "value", eachWay ? spec.down() : spec.value()),
        spec.seed(),
        words(spec));
  }

  /** Whether it but names a link that is declared elsewhere. */
  static boolean refers(LinkSpec spec) {
    return !spec.name().isEmpty()
        && spec.value().isEmpty()
        && spec.up().isEmpty()
        && spec.down().isEmpty();
  }

  private static LinkConfig parse(String name, String element, String words) {
    try {
      return dev.fulmar.netem.spec.LinkSpec.parse(words);
    } catch (LinkSpecException e) {
      throw new IllegalArgumentException(
          "link '%s', %s: %s".formatted(name, element, e.getMessage()), e);
    }
  }

  private static String words(LinkSpec spec) {
    StringBuilder words = new StringBuilder("@LinkSpec(");
    element(words, "name", spec.name());
    element(words, "value", spec.value());
    element(words, "up", spec.up());
    element(words, "down", spec.down());
    return words.append("seed = ").append(spec.seed()).append(')').toString();
  }

  private static void element(StringBuilder words, String element, String value) {
    if (!value.isEmpty()) {
      String literal = value.replace("\\", "\\\\").replace("\"", "\\\"");
      words.append(element).append(" = \"").append(literal).append("\", ");
    }
  }
}
