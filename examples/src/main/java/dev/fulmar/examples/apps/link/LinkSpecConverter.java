package dev.fulmar.examples.apps.link;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.spec.LinkSpec;
import dev.fulmar.netem.spec.LinkSpecException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A link specification such as {@code loss 5% delay 40ms}; see {@link LinkSpec#parse}. */
final class LinkSpecConverter implements ITypeConverter<LinkConfig> {
  @Override
  public LinkConfig convert(String text) {
    try {
      return LinkSpec.parse(text);
    } catch (LinkSpecException refused) {
      throw new TypeConversionException(refused.getMessage());
    }
  }
}
