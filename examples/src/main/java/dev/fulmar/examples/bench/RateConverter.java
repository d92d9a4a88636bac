package dev.fulmar.examples.bench;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of packets a second. */
final class RateConverter implements ITypeConverter<Integer> {
  private static final int MOST = 1_000_000;

  @Override
  public Integer convert(String text) {
    if (text.matches("\\d{1,7}")) {
      int rate = Integer.parseInt(text);
      if (rate >= 1 && rate <= MOST) {
        return rate;
      }
    }
    throw new TypeConversionException(
        "'%s' is not allowed, allowed: packets a second from 1 to %d, as in 10000,50000"
            .formatted(text, MOST));
  }
}
