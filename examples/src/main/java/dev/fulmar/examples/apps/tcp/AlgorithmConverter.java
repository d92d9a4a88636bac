package dev.fulmar.examples.apps.tcp;

import dev.fulmar.transport.congestion.Algorithm;
import java.util.Arrays;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A congestion control by its name. */
final class AlgorithmConverter implements ITypeConverter<Algorithm>, Iterable<String> {
  @Override
  public Algorithm convert(String text) {
    try {
      return Algorithm.of(text);
    } catch (IllegalArgumentException refused) {
      throw new TypeConversionException(refused.getMessage());
    }
  }

  /** The names, for the help. */
  @Override
  public Iterator<String> iterator() {
    return Arrays.stream(Algorithm.values()).map(Algorithm::cliName).iterator();
  }
}
