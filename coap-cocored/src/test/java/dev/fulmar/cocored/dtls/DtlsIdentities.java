package dev.fulmar.cocored.dtls;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.scandium.config.DtlsConnectorConfig;
import org.eclipse.californium.scandium.dtls.pskstore.AdvancedSinglePskStore;
import org.eclipse.californium.scandium.dtls.x509.SingleCertificateProvider;
import org.eclipse.californium.scandium.dtls.x509.StaticNewAdvancedCertificateVerifier;

/** What the two ends of a DTLS session prove themselves with. */
enum DtlsIdentities {
  /** One key that both know. */
  PSK {
    @Override
    void applyTo(DtlsConnectorConfig.Builder builder) {
      builder.setAdvancedPskStore(
          new AdvancedSinglePskStore("sensor", "one key for both".getBytes(UTF_8)));
    }
  },

  /** A certificate each, of one authority. */
  X509 {
    @Override
    void applyTo(DtlsConnectorConfig.Builder builder) throws Exception {
      KeyPair keys = newKeys();
      X509Certificate certificate = certify("CN=end", keys, "CN=authority", AUTHORITY_KEYS, false);
      builder
          .setCertificateIdentityProvider(
              new SingleCertificateProvider(
                  keys.getPrivate(), new X509Certificate[] {certificate, AUTHORITY}))
          .setAdvancedCertificateVerifier(
              StaticNewAdvancedCertificateVerifier.builder()
                  .setTrustedCertificates(AUTHORITY)
                  .build());
    }
  };

  private static final KeyPair AUTHORITY_KEYS = newKeys();
  private static final X509Certificate AUTHORITY =
      certify("CN=authority", AUTHORITY_KEYS, "CN=authority", AUTHORITY_KEYS, true);

  abstract void applyTo(DtlsConnectorConfig.Builder builder) throws Exception;

  /** A connector's configuration with the identity of one end. */
  DtlsConnectorConfig.Builder builder(Configuration config) throws Exception {
    DtlsConnectorConfig.Builder builder = DtlsConnectorConfig.builder(config);
    applyTo(builder);
    return builder;
  }

  private static KeyPair newKeys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }

  private static X509Certificate certify(
      String subject, KeyPair keys, String issuer, KeyPair issuerKeys, boolean authority) {
    try {
      Instant now = Instant.now();
      X509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
                  new X500Name(issuer),
                  BigInteger.valueOf(authority ? 1 : 2),
                  Date.from(now.minus(1, ChronoUnit.DAYS)),
                  Date.from(now.plus(1, ChronoUnit.DAYS)),
                  new X500Name(subject),
                  keys.getPublic())
              .addExtension(Extension.basicConstraints, true, new BasicConstraints(authority))
              .addExtension(
                  Extension.subjectAlternativeName,
                  false,
                  new GeneralNames(new GeneralName(GeneralName.iPAddress, "127.0.0.1")));
      return new JcaX509CertificateConverter()
          .getCertificate(
              builder.build(
                  new JcaContentSignerBuilder("SHA256withECDSA").build(issuerKeys.getPrivate())));
    } catch (Exception cannotSign) {
      throw new AssertionError(cannotSign);
    }
  }
}
