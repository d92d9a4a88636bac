package dev.fulmar.netem.control;

import java.util.regex.Pattern;

/** The names of links: fit for a path, a file and a thread. */
public final class LinkName {
  /** What a name looks like, for a person to read. */
  public static final String ALLOWED = "1 to 40 letters, digits, '.', '_' or '-'";

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._-]{1,40}");

  private LinkName() {}

  /**
   * Refuses what is no name.
   *
   * @return the name
   * @throws IllegalArgumentException if it is none
   */
  public static String check(String name) {
    if (!FORM.matcher(name).matches()) {
      throw new IllegalArgumentException("name is '%s', must be %s".formatted(name, ALLOWED));
    }
    return name;
  }
}
