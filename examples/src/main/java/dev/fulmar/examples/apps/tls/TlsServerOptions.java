package dev.fulmar.examples.apps.tls;

import dev.fulmar.examples.apps.CommonOptions;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Optional;
import javax.net.ssl.SSLException;
import picocli.CommandLine.Option;

/** Whether a server speaks TLS, and how it proves who it is. */
public final class TlsServerOptions {
  @Option(
      names = "--tls",
      description = "Speak TLS, with a self-signed certificate unless --cert is given.")
  private boolean tls;

  @Option(
      names = "--cert",
      paramLabel = "F",
      description = "Speak TLS with this PEM certificate chain.")
  private Path certificateFile;

  @Option(
      names = "--key",
      paramLabel = "F",
      description = "The PEM file of the certificate's private key.")
  private Path keyFile;

  private Optional<X509Certificate> selfSigned = Optional.empty();

  /**
   * What to speak TLS with; empty if it is not wanted.
   *
   * @throws picocli.CommandLine.ParameterException if a file cannot be used
   */
  public Optional<SslContext> context(CommonOptions common) {
    if (certificateFile != null || keyFile != null) {
      PemIdentity identity = read(common);
      return Optional.of(
          build(
              SslContextBuilder.forServer(
                  identity.key(), identity.chain().toArray(X509Certificate[]::new))));
    }
    if (!tls) {
      return Optional.empty();
    }
    SelfSigned own = SelfSigned.create(Instant.now());
    selfSigned = Optional.of(own.certificate());
    return Optional.of(build(SslContextBuilder.forServer(own.key(), own.certificate())));
  }

  /** What clients can recognise the server by, if nobody vouches for it. */
  public Optional<String> selfSignedSha256() {
    return selfSigned.map(Certificates::sha256);
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

  private static SslContext build(SslContextBuilder builder) {
    try {
      return builder.build();
    } catch (SSLException theJdkCan) {
      throw new IllegalStateException("no TLS with this certificate", theJdkCan);
    }
  }
}
