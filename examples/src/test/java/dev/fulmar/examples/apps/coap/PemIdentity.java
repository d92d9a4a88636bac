package dev.fulmar.examples.apps.coap;

import dev.fulmar.examples.apps.tls.SelfSigned;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.time.Instant;
import java.util.Base64;

/** A certificate and its key as a server finds them in files. */
record PemIdentity(Path certificate, Path key) {
  static PemIdentity selfSigned(Path folder) throws IOException {
    SelfSigned identity = SelfSigned.create(Instant.now());
    try {
      return new PemIdentity(
          write(folder.resolve("cert.pem"), "CERTIFICATE", identity.certificate().getEncoded()),
          write(folder.resolve("key.pem"), "PRIVATE KEY", identity.key().getEncoded()));
    } catch (CertificateEncodingException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static Path write(Path file, String kind, byte[] der) throws IOException {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return Files.writeString(
        file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, body, kind));
  }

  String[] options() {
    return new String[] {"--cert", certificate.toString(), "--key", key.toString()};
  }
}
