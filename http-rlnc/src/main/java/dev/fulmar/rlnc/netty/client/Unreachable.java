package dev.fulmar.rlnc.netty.client;

import io.netty.handler.ssl.NotSslRecordException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;

/** Says for people why no connection could be made. */
final class Unreachable {
  private static final int MAX_CAUSES = 8;

  private Unreachable() {}

  /**
   * The sentence.
   *
   * @param server who was to be reached, as {@code host:port}
   */
  static String sentence(String server, Throwable cause) {
    return "%s cannot be reached: %s".formatted(server, reason(cause));
  }

  /** Whether what came back was no TLS. */
  static boolean isNoTls(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; depth < MAX_CAUSES && cause != null; depth++) {
      if (cause instanceof NotSslRecordException) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  private static String reason(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; depth < MAX_CAUSES && cause != null; depth++) {
      if (cause instanceof NotSslRecordException) {
        return "it does not speak TLS";
      }
      if (cause instanceof CertPathBuilderException
          || cause instanceof CertPathValidatorException
          || cause instanceof CertificateException) {
        return "its certificate is not trusted, or not for this host";
      }
      cause = cause.getCause();
    }
    return failure instanceof SSLException
        ? "no TLS could be agreed upon"
        : String.valueOf(failure.getMessage());
  }
}
