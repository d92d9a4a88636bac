package dev.fulmar.examples.apps.link;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.LinkSpecException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A link specification such as {@code loss 5% delay 40ms}; see {@link LinkConfig#parse}. */
final class LinkSpecConverter implements ITypeConverter<LinkConfig> {
  @Override
  public LinkConfig convert(String text) {
    try {
      return LinkConfig.parse(text);
    } catch (LinkSpecException refused) {
      throw new TypeConversionException(refused.getMessage());
    }
  }
}
