package dev.fulmar.examples.apps.coap;

import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.tls.Certificates;
import dev.fulmar.examples.apps.tls.Pin;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.scandium.DTLSConnector;
import org.eclipse.californium.scandium.config.DtlsConfig;
import org.eclipse.californium.scandium.config.DtlsConfig.DtlsRole;
import org.eclipse.californium.scandium.config.DtlsConnectorConfig;
import org.eclipse.californium.scandium.dtls.CertificateType;
import org.eclipse.californium.scandium.dtls.pskstore.AdvancedSinglePskStore;
import org.eclipse.californium.scandium.dtls.x509.StaticNewAdvancedCertificateVerifier;
import picocli.CommandLine.Option;

/** How a client and the server behind a {@code coaps} URI come to trust each other. */
final class ClientSecurity {
  /** The client has one session at a time: it needs no id, the server does (RFC 9146). */
  private static final int NO_CONNECTION_ID_OF_ITS_OWN = 0;

  @Option(
      names = "--psk",
      paramLabel = "ID:KEY",
      required = true,
      converter = PreSharedKey.Converter.class,
      description = "coaps: a key that the server knows: text, or 0x and hexadecimal digits.")
  private PreSharedKey key;

  @Option(
      names = "--cafile",
      paramLabel = "F",
      required = true,
      description = "coaps: trust the certificates of this PEM file instead of the JDK's.")
  private Path authorities;

  @Option(
      names = "--pin",
      paramLabel = "HEX",
      required = true,
      converter = Pin.Converter.class,
      description = "coaps: trust the certificate with this SHA-256 and no other.")
  private Pin pin;

  @Option(names = "--insecure", required = true, description = "coaps: trust whoever answers.")
  private boolean insecure;

  /**
   * A connector on a free port, not yet started.
   *
   * @param security null where the user said nothing: the JDK's authorities are trusted
   * @throws picocli.CommandLine.ParameterException if a file cannot be read
   */
  static DTLSConnector connector(
      ClientSecurity security, Configuration configuration, CommonOptions common) {
    configuration.set(DtlsConfig.DTLS_ROLE, DtlsRole.CLIENT_ONLY);
    if (configuration.get(DtlsConfig.DTLS_CONNECTION_ID_LENGTH) == null) {
      configuration.set(DtlsConfig.DTLS_CONNECTION_ID_LENGTH, NO_CONNECTION_ID_OF_ITS_OWN);
    }
    DtlsConnectorConfig.Builder builder =
        DtlsConnectorConfig.builder(configuration).setAddress(new InetSocketAddress(0));
    if (security == null) {
      trust(builder, Certificates.ofTheJdk());
    } else {
      security.applyTo(builder, common);
    }
    return new DTLSConnector(builder.build());
  }

  private void applyTo(DtlsConnectorConfig.Builder builder, CommonOptions common) {
    if (key != null) {
      builder.setAdvancedPskStore(new AdvancedSinglePskStore(key.identity(), key.key()));
    } else if (authorities != null) {
      trust(builder, read(common));
    } else if (pin != null) {
      builder.setAdvancedCertificateVerifier(new PinnedCertificate(pin));
    } else if (insecure) {
      builder.set(DtlsConfig.DTLS_VERIFY_SERVER_CERTIFICATES_SUBJECT, false);
      builder.setAdvancedCertificateVerifier(
          StaticNewAdvancedCertificateVerifier.builder()
              .setTrustAllCertificates()
              .setSupportedCertificateTypes(List.of(CertificateType.X_509))
              .build());
    }
  }

  private static void trust(
      DtlsConnectorConfig.Builder builder, List<X509Certificate> authorities) {
    builder.setAdvancedCertificateVerifier(
        StaticNewAdvancedCertificateVerifier.builder()
            .setTrustedCertificates(authorities.toArray(new X509Certificate[0]))
            .build());
  }

  private List<X509Certificate> read(CommonOptions common) {
    try {
      return Certificates.read(authorities);
    } catch (IOException unusable) {
      throw common.usage(
          "--cafile '%s' cannot be used, allowed: a PEM file with certificates"
              .formatted(authorities));
    }
  }
}
