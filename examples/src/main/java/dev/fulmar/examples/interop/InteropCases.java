package dev.fulmar.examples.interop;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The catalogue. */
final class InteropCases {
  private static final List<String> AREAS = List.of("CORE", "LINK", "BLOCK", "OBS");

  /** All of them: by area, then by number. */
  static final List<InteropCase> ALL =
      Stream.of(
              CoreCases.ALL,
              OptionCases.ALL,
              LossyCases.ALL,
              LinkCases.ALL,
              BlockCases.ALL,
              ObserveCases.ALL,
              ObserveEndCases.ALL)
          .flatMap(List::stream)
          .sorted(
              Comparator.<InteropCase>comparingInt(one -> AREAS.indexOf(area(one)))
                  .thenComparing(InteropCase::id))
          .toList();

  private InteropCases() {}

  private static String area(InteropCase one) {
    return one.id().substring(InteropCase.PREFIX.length(), one.id().lastIndexOf('_'));
  }

  /**
   * Those whose id one of the patterns matches, in the catalogue's order.
   *
   * @param patterns ids with {@code *} and {@code ?}, with or without {@code TD_COAP_}; all cases
   *     if there is none
   * @throws IllegalArgumentException if one of them matches nothing
   */
  static List<InteropCase> matching(List<String> patterns) {
    if (patterns.isEmpty()) {
      return ALL;
    }
    List<Pattern> wanted = new ArrayList<>();
    for (String pattern : patterns) {
      Pattern compiled = compile(pattern);
      if (ALL.stream().noneMatch(one -> matches(one, compiled))) {
        throw new IllegalArgumentException(
            "'%s' is no case, allowed: %s, with * and ?"
                .formatted(
                    pattern, ALL.stream().map(InteropCase::id).collect(Collectors.joining(", "))));
      }
      wanted.add(compiled);
    }
    return ALL.stream().filter(one -> wanted.stream().anyMatch(p -> matches(one, p))).toList();
  }

  private static boolean matches(InteropCase one, Pattern pattern) {
    return pattern.matcher(one.id()).matches();
  }

  private static Pattern compile(String glob) {
    String words = glob.toUpperCase(Locale.ROOT);
    if (words.startsWith(InteropCase.PREFIX)) {
      words = words.substring(InteropCase.PREFIX.length());
    }
    StringBuilder regex = new StringBuilder(InteropCase.PREFIX);
    words
        .chars()
        .forEach(
            c ->
                regex.append(
                    c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(Character.toString(c))));
    return Pattern.compile(regex.toString());
  }
}
