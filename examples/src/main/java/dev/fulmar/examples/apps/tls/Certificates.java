package dev.fulmar.examples.apps.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Certificates in files and in the JDK, and what tells one from another. */
public final class Certificates {
  private Certificates() {}

  /** The SHA-256 of a certificate's DER form, in lower-case hexadecimal digits. */
  public static String sha256(X509Certificate certificate) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
      return HexFormat.of().formatHex(digest);
    } catch (GeneralSecurityException impossible) { // every JDK has it, and it was decoded before
      throw new AssertionError(impossible);
    }
  }

  /**
   * All certificates of a PEM or DER file.
   *
   * @throws IOException if it cannot be read or holds none
   */
  public static List<X509Certificate> read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      List<X509Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (certificates.isEmpty()) {
        throw new IOException("no certificate in " + file);
      }
      return certificates;
    } catch (CertificateException notOne) {
      throw new IOException("no certificate in " + file, notOne);
    }
  }

  /** The authorities that the JDK trusts. */
  public static List<X509Certificate> ofTheJdk() {
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init((KeyStore) null);
      return Arrays.stream(factory.getTrustManagers())
          .filter(X509TrustManager.class::isInstance)
          .flatMap(manager -> Arrays.stream(((X509TrustManager) manager).getAcceptedIssuers()))
          .toList();
    } catch (GeneralSecurityException unreadable) {
      throw new IllegalStateException("the JDK's trusted certificates cannot be read", unreadable);
    }
  }
}
