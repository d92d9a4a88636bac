package dev.fulmar.examples.apps.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.time.ZoneOffset.UTC;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A certificate that vouches for itself (RFC 5280): P-256, ECDSA with SHA-256, for {@code
 * localhost} and the loopback addresses, valid for a year. Who connects recognises it by its
 * SHA-256.
 *
 * @param key to sign with
 * @param certificate to show
 */
public record SelfSigned(PrivateKey key, X509Certificate certificate) {
  private static final Duration VALID = Duration.ofDays(365);

  /** Clocks of others may be late. */
  private static final Duration VALID_BEFORE = Duration.ofDays(1);

  private static final int LAST_YEAR_OF_UTC_TIME = 2049;
  private static final int SERIAL_BITS = 63;

  private static final byte[] VERSION_3 = Der.explicit(0, Der.integer(new byte[] {2}));
  private static final byte[] ECDSA_WITH_SHA256 =
      Der.sequence(Der.oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  private static final byte[] COMMON_NAME = Der.oid(0x55, 0x04, 0x03);
  private static final byte[] SUBJECT_ALTERNATIVE_NAME = Der.oid(0x55, 0x1d, 0x11);
  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  /**
   * Makes a new key and its certificate.
   *
   * @param now it is valid from a day before to a year after
   */
  public static SelfSigned create(Instant now) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair keys = generator.generateKeyPair();
      byte[] toSign = unsigned(keys, now);
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(keys.getPrivate());
      signature.update(toSign);
      byte[] signed = Der.sequence(toSign, ECDSA_WITH_SHA256, Der.bits(signature.sign()));
      return new SelfSigned(
          keys.getPrivate(),
          (X509Certificate)
              CertificateFactory.getInstance("X.509")
                  .generateCertificate(new ByteArrayInputStream(signed)));
    } catch (GeneralSecurityException everyJdkCan) {
      throw new AssertionError("no P-256 with SHA-256 here", everyJdkCan);
    }
  }

  private static byte[] unsigned(KeyPair keys, Instant now) {
    byte[] name = Der.sequence(Der.set(Der.sequence(COMMON_NAME, Der.utf8("fulmar, self-signed"))));
    byte[] names =
        Der.sequence(
            Der.implicit(DNS_NAME, "localhost".getBytes(US_ASCII)),
            Der.implicit(IP_ADDRESS, new byte[] {127, 0, 0, 1}),
            Der.implicit(IP_ADDRESS, new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}));
    BigInteger serial = new BigInteger(SERIAL_BITS, new SecureRandom()).add(BigInteger.ONE);
    return Der.sequence(
        VERSION_3,
        Der.integer(serial.toByteArray()),
        ECDSA_WITH_SHA256,
        name,
        Der.sequence(time(now.minus(VALID_BEFORE)), time(now.plus(VALID))),
        name,
        keys.getPublic().getEncoded(),
        Der.explicit(3, Der.sequence(Der.sequence(SUBJECT_ALTERNATIVE_NAME, Der.octets(names)))));
  }

  private static byte[] time(Instant instant) {
    return instant.atZone(UTC).getYear() <= LAST_YEAR_OF_UTC_TIME
        ? Der.utcTime(format("yyMMddHHmmss'Z'", instant))
        : Der.generalizedTime(format("yyyyMMddHHmmss'Z'", instant));
  }

  private static String format(String pattern, Instant instant) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(UTC).format(instant);
  }
}
