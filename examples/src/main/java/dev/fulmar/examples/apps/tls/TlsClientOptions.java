package dev.fulmar.examples.apps.tls;

import dev.fulmar.examples.apps.CommonOptions;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLException;
import picocli.CommandLine.Option;

/** Which server a client believes; one of the three, or the JDK's authorities. */
public final class TlsClientOptions {
  @Option(
      names = "--cafile",
      paramLabel = "F",
      required = true,
      description = "https: trust the certificates of this PEM file instead of the JDK's.")
  private Path authorities;

  @Option(
      names = "--pin",
      paramLabel = "HEX",
      required = true,
      converter = Pin.Converter.class,
      description = "https: trust the certificate with this SHA-256 and no other.")
  private Pin pin;

  @Option(names = "--insecure", required = true, description = "https: trust whoever answers.")
  private boolean insecure;

  /**
   * What to speak TLS with.
   *
   * @param options null where the user said nothing: the JDK's authorities are trusted
   * @throws picocli.CommandLine.ParameterException if a file cannot be used
   */
  public static SslContext context(TlsClientOptions options, CommonOptions common) {
    SslContextBuilder builder = SslContextBuilder.forClient();
    if (options != null) {
      builder = options.trust(builder, common);
    }
    try {
      return builder.build();
    } catch (SSLException theJdkCan) {
      throw new IllegalStateException("no TLS with these certificates", theJdkCan);
    }
  }

  /**
   * Whether the name in the certificate must be the one that was called: not where it is known by
   * other means, or nobody cares.
   */
  public static boolean checksName(TlsClientOptions options) {
    return options == null || options.authorities != null;
  }

  private SslContextBuilder trust(SslContextBuilder builder, CommonOptions common) {
    if (pin != null) {
      return builder.trustManager(new PinTrustManager(pin));
    }
    if (insecure) {
      return builder.trustManager(InsecureTrustManagerFactory.INSTANCE);
    }
    try {
      return builder.trustManager(Certificates.read(authorities).toArray(X509Certificate[]::new));
    } catch (IOException unusable) {
      throw common.usage(
          "--cafile '%s' cannot be used, allowed: a PEM file with certificates"
              .formatted(authorities));
    }
  }
}
