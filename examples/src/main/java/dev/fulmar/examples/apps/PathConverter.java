package dev.fulmar.examples.apps;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A file or folder; an empty word, which names the working folder, is taken for a slip. */
public final class PathConverter implements ITypeConverter<Path> {
  @Override
  public Path convert(String text) {
    if (text.isEmpty()) {
      throw new TypeConversionException("'' is not allowed, allowed: the name of a file or folder");
    }
    try {
      return Path.of(text);
    } catch (InvalidPathException impossible) {
      throw new TypeConversionException(
          "'%s' is not allowed, allowed: the name of a file or folder".formatted(text));
    }
  }
}
