package dev.fulmar.examples.apps.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code 50%}: a share in [0, 1]. */
final class PercentConverter implements ITypeConverter<Double> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)%");
  private static final double WHOLE = 100;

  @Override
  public Double convert(String text) {
    Matcher form = FORM.matcher(text);
    if (form.matches() && Double.parseDouble(form.group(1)) <= WHOLE) {
      return Double.parseDouble(form.group(1)) / WHOLE;
    }
    throw new TypeConversionException(
        "'%s' is not allowed, allowed: 0%% to 100%%, as in 50%%".formatted(text));
  }
}
