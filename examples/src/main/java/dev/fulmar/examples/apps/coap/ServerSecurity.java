package dev.fulmar.examples.apps.coap;

import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.WholeNumber;
import dev.fulmar.examples.apps.tls.Certificates;
import dev.fulmar.examples.apps.tls.PemIdentity;
import dev.fulmar.examples.apps.tls.SelfSigned;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.eclipse.californium.elements.config.CertificateAuthenticationMode;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.scandium.DTLSConnector;
import org.eclipse.californium.scandium.config.DtlsConfig;
import org.eclipse.californium.scandium.config.DtlsConfig.DtlsRole;
import org.eclipse.californium.scandium.config.DtlsConnectorConfig;
import org.eclipse.californium.scandium.dtls.CertificateType;
import org.eclipse.californium.scandium.dtls.pskstore.AdvancedMultiPskStore;
import org.eclipse.californium.scandium.dtls.x509.SingleCertificateProvider;
import picocli.CommandLine.Option;

/** Whether a server listens on {@code coaps} too, and how it proves who it is. */
final class ServerSecurity {
  /** Long enough to find a client behind a new port among all (RFC 9146). */
  private static final int CONNECTION_ID_BYTES = 6;

  private static final int HIGHEST_PORT = 65_535;

  @Option(
      names = "--dtls-port",
      paramLabel = "P",
      converter = WholeNumber.Port.class,
      description = "Listen on coaps here too (default, with --psk or --cert: --port + 1).")
  private Integer dtlsPort;

  @Option(
      names = "--psk",
      paramLabel = "ID:KEY",
      converter = PreSharedKey.Converter.class,
      description =
          "Serve coaps to who knows the key: text, or 0x and hexadecimal digits. May be repeated.")
  private List<PreSharedKey> keys = List.of();

  @Option(
      names = "--cert",
      paramLabel = "F",
      description =
          "Serve coaps with this PEM certificate chain (default without --psk: a self-signed one).")
  private Path certificateFile;

  @Option(
      names = "--key",
      paramLabel = "F",
      description = "The PEM file of the certificate's private key.")
  private Path keyFile;

  private Optional<X509Certificate> selfSigned = Optional.empty();

  /** Whether coaps is to be served at all. */
  boolean isWanted() {
    return dtlsPort != null || !keys.isEmpty() || certificateFile != null || keyFile != null;
  }

  /**
   * The port for coaps.
   *
   * @param port that of coap; 0 where a free one is taken, as is for coaps then
   * @throws picocli.CommandLine.ParameterException if there is none after it
   */
  int port(int port, CommonOptions common) {
    if (dtlsPort != null) {
      return dtlsPort;
    }
    if (port == HIGHEST_PORT) {
      throw common.usage("there is no port after --port %d, give a --dtls-port".formatted(port));
    }
    return port == 0 ? 0 : port + 1;
  }

  /** What clients can recognise the server by, if nobody vouches for it. */
  Optional<String> selfSignedSha256() {
    return selfSigned.map(Certificates::sha256);
  }

  /**
   * A connector for the address, not yet started.
   *
   * @throws picocli.CommandLine.ParameterException if a file cannot be read
   */
  DTLSConnector connector(
      Configuration configuration, InetSocketAddress address, CommonOptions common) {
    configuration.set(DtlsConfig.DTLS_ROLE, DtlsRole.SERVER_ONLY);
    configuration.set(
        DtlsConfig.DTLS_CLIENT_AUTHENTICATION_MODE, CertificateAuthenticationMode.NONE);
    if (configuration.get(DtlsConfig.DTLS_CONNECTION_ID_LENGTH) == null) {
      configuration.set(DtlsConfig.DTLS_CONNECTION_ID_LENGTH, CONNECTION_ID_BYTES);
    }
    DtlsConnectorConfig.Builder builder =
        DtlsConnectorConfig.builder(configuration).setAddress(address);
    if (!keys.isEmpty()) {
      AdvancedMultiPskStore store = new AdvancedMultiPskStore();
      keys.forEach(key -> store.setKey(key.identity(), key.key()));
      builder.setAdvancedPskStore(store);
    }
    if (certificateFile != null || keyFile != null) {
      PemIdentity read = read(common);
      show(builder, read.key(), read.chain().toArray(X509Certificate[]::new));
    } else if (keys.isEmpty()) {
      SelfSigned own = SelfSigned.create(Instant.now());
      selfSigned = Optional.of(own.certificate());
      show(builder, own.key(), own.certificate());
    }
    return new DTLSConnector(builder.build());
  }

  private static void show(
      DtlsConnectorConfig.Builder builder, PrivateKey key, X509Certificate... chain) {
    builder.setCertificateIdentityProvider(
        new SingleCertificateProvider(key, chain, CertificateType.X_509));
  }

  private PemIdentity read(CommonOptions common) {
    if (certificateFile == null || keyFile == null) {
      throw common.usage("--cert and --key belong together, and one of them is missing");
    }
    return PemIdentity.read(certificateFile, keyFile)
        .orElseThrow(
            () ->
                common.usage(
                    "--cert '%s' and --key '%s' cannot be used, allowed: a PEM certificate chain and its PEM key"
                        .formatted(certificateFile, keyFile)));
  }
}
