package dev.fulmar.examples.bench;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of peers, each of which takes a socket. */
final class PeersConverter implements ITypeConverter<Integer> {
  /** Leaves room under the 1024 open files that many systems allow. */
  private static final int MOST = 512;

  @Override
  public Integer convert(String text) {
    if (text.matches("\\d{1,3}")) {
      int peers = Integer.parseInt(text);
      if (peers >= 1 && peers <= MOST) {
        return peers;
      }
    }
    throw new TypeConversionException(
        "'%s' is not allowed, allowed: peers from 1 to %d, as in 1,16,256".formatted(text, MOST));
  }
}
