package dev.fulmar.examples.apps.tls;

import java.security.cert.X509Certificate;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The one certificate that is trusted.
 *
 * @param sha256 of its DER form, in lower-case hexadecimal digits
 */
public record Pin(String sha256) {
  private static final int SHA256_HEX_DIGITS = 64;

  /** Whether a certificate is that one. */
  public boolean matches(X509Certificate certificate) {
    return sha256.equals(Certificates.sha256(certificate));
  }

  /** Takes the digits with or without colons, in either case. */
  public static final class Converter implements ITypeConverter<Pin> {
    @Override
    public Pin convert(String text) {
      String digits = text.replace(":", "").toLowerCase(Locale.ROOT);
      if (!digits.matches("[0-9a-f]{" + SHA256_HEX_DIGITS + "}")) {
        throw new TypeConversionException(
            "'%s' is no SHA-256, allowed: %d hexadecimal digits, colons between them or not"
                .formatted(text, SHA256_HEX_DIGITS));
      }
      return new Pin(digits);
    }
  }
}
