package dev.fulmar.examples.apps.coap;

import dev.fulmar.cocored.Profile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * {@code paper}, {@code default-coap}: a profile as words of the command line are written, or as in
 * Java.
 */
final class ProfileConverter implements ITypeConverter<Profile> {
  @Override
  public Profile convert(String text) {
    return Arrays.stream(Profile.values())
        .filter(profile -> name(profile).equals(text.toLowerCase(Locale.ROOT).replace('_', '-')))
        .findAny()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'%s' is no profile, allowed: %s"
                        .formatted(text, String.join(", ", new Names()))));
  }

  private static String name(Profile profile) {
    return profile.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** All names, for the help. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Names() {
      super(Arrays.stream(Profile.values()).map(ProfileConverter::name).toList());
    }
  }
}
