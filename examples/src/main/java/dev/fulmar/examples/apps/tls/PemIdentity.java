package dev.fulmar.examples.apps.tls;

import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import org.eclipse.californium.elements.util.SslContextUtil;
import org.eclipse.californium.elements.util.SslContextUtil.Credentials;

/**
 * Who a server or a client proves to be.
 *
 * @param key to sign with
 * @param chain the certificate of the key first
 */
public record PemIdentity(PrivateKey key, List<X509Certificate> chain) {
  /**
   * From PEM files, as {@code openssl} writes them.
   *
   * @param certificates the chain
   * @param key its private key, not encrypted
   * @return empty if one of the files cannot be read or holds something else
   */
  public static Optional<PemIdentity> read(Path certificates, Path key) {
    try (InputStream keys = Files.newInputStream(key);
        InputStream chain = Files.newInputStream(certificates)) {
      Credentials read = SslContextUtil.loadPemCredentials(new SequenceInputStream(keys, chain));
      return read.getPrivateKey() == null || read.getCertificateChain() == null
          ? Optional.empty()
          : Optional.of(new PemIdentity(read.getPrivateKey(), List.of(read.getCertificateChain())));
    } catch (IOException | GeneralSecurityException | IllegalArgumentException unusable) {
      return Optional.empty();
    }
  }
}
