package dev.fulmar.examples.bench.transport;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What can be measured by itself. */
enum Part {
  STREAM,
  ECHO,
  CORE,
  IDLE,
  LINK;

  /** By the lower-case name. */
  static final class Converter implements ITypeConverter<Part> {
    @Override
    public Part convert(String text) {
      return Arrays.stream(values())
          .filter(part -> part.word().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'%s' is not allowed, allowed: %s"
                          .formatted(
                              text,
                              Arrays.stream(values())
                                  .map(Part::word)
                                  .collect(Collectors.joining(", ")))));
    }
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
