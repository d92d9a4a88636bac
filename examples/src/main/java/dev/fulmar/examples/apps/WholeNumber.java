package dev.fulmar.examples.apps;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A whole number inside bounds that a refusal can name. */
public abstract class WholeNumber implements ITypeConverter<Integer> {
  private final int least;
  private final int most;

  private WholeNumber(int least, int most) {
    this.least = least;
    this.most = most;
  }

  @Override
  public final Integer convert(String text) {
    if (text.matches("\\d{1,10}")) {
      long number = Long.parseLong(text);
      if (number >= least && number <= most) {
        return (int) number;
      }
    }
    throw new TypeConversionException(
        "'%s' is not allowed, allowed: a whole number from %d to %d".formatted(text, least, most));
  }

  /** A UDP or TCP port to listen on; 0 takes a free one. */
  public static final class Port extends WholeNumber {
    Port() {
      super(0, 65_535);
    }
  }

  /** How many of something, at least one. */
  public static final class Count extends WholeNumber {
    Count() {
      super(1, Integer.MAX_VALUE);
    }
  }

  /** How many messages a combination may involve. */
  public static final class CodingWindow extends WholeNumber {
    CodingWindow() {
      super(1, 32);
    }
  }

  /** How many transmissions may wait for their answer. */
  public static final class InFlight extends WholeNumber {
    InFlight() {
      super(1, 8);
    }
  }
}
