package dev.fulmar.examples.interop;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code 10%}: a share of datagrams, at most half, beyond which no case would come to an end. */
final class LossConverter implements ITypeConverter<Double> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,2}(?:\\.\\d{1,6})?)%");
  private static final double MAX_PERCENT = 50;
  private static final double WHOLE = 100;

  @Override
  public Double convert(String text) {
    Matcher form = FORM.matcher(text);
    if (form.matches() && Double.parseDouble(form.group(1)) <= MAX_PERCENT) {
      return Double.parseDouble(form.group(1)) / WHOLE;
    }
    throw new TypeConversionException(
        "'%s' is not allowed, allowed: 0%% to 50%%, as in 10%%".formatted(text));
  }
}
