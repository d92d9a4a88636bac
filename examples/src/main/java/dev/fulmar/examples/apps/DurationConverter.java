package dev.fulmar.examples.apps;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * {@code 10ms}, {@code 5s}, {@code 1m}: a whole number of at most nine digits and its unit, no
 * longer than {@link #LONGEST}.
 */
public final class DurationConverter implements ITypeConverter<Duration> {
  /** As good as forever, and still a number of nanoseconds that a {@code long} holds: 100 years. */
  public static final Duration LONGEST = Duration.ofDays(36_500);

  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m)");

  @Override
  public Duration convert(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new TypeConversionException(
          "'%s' is no duration, allowed: a whole number and ms, s or m, as in 10ms, 5s, 1m"
              .formatted(text));
    }
    Duration duration = duration(Long.parseLong(form.group(1)), form.group(2));
    if (duration.compareTo(LONGEST) > 0) {
      throw new TypeConversionException(
          "'%s' is too long, allowed: at most %dm (%d days)"
              .formatted(text, LONGEST.toMinutes(), LONGEST.toDays()));
    }
    return duration;
  }

  private static Duration duration(long amount, String unit) {
    return switch (unit) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      default -> Duration.ofMinutes(amount);
    };
  }
}
