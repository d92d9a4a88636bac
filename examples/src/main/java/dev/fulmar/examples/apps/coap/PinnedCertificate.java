package dev.fulmar.examples.apps.coap;

import dev.fulmar.examples.apps.tls.Pin;
import java.net.InetSocketAddress;
import java.security.cert.CertPath;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.eclipse.californium.scandium.dtls.AlertMessage;
import org.eclipse.californium.scandium.dtls.AlertMessage.AlertDescription;
import org.eclipse.californium.scandium.dtls.AlertMessage.AlertLevel;
import org.eclipse.californium.scandium.dtls.CertificateMessage;
import org.eclipse.californium.scandium.dtls.CertificateType;
import org.eclipse.californium.scandium.dtls.CertificateVerificationResult;
import org.eclipse.californium.scandium.dtls.ConnectionId;
import org.eclipse.californium.scandium.dtls.HandshakeException;
import org.eclipse.californium.scandium.dtls.HandshakeResultHandler;
import org.eclipse.californium.scandium.dtls.x509.NewAdvancedCertificateVerifier;
import org.eclipse.californium.scandium.util.ServerNames;

/** Trusts one certificate, whatever name it bears and whoever signed it. */
final class PinnedCertificate implements NewAdvancedCertificateVerifier {
  private final Pin pin;

  PinnedCertificate(Pin pin) {
    this.pin = pin;
  }

  @Override
  public List<CertificateType> getSupportedCertificateTypes() {
    return List.of(CertificateType.X_509);
  }

  @Override
  public CertificateVerificationResult verifyCertificate(
      ConnectionId connectionId,
      ServerNames serverNames,
      InetSocketAddress remotePeer,
      boolean clientUsage,
      boolean verifySubject,
      boolean truncateCertificatePath,
      CertificateMessage message) {
    CertPath chain = message.getCertificateChain();
    if (chain != null
        && !chain.getCertificates().isEmpty()
        && pin.matches((X509Certificate) chain.getCertificates().get(0))) {
      return new CertificateVerificationResult(connectionId, chain, null);
    }
    AlertMessage alert = new AlertMessage(AlertLevel.FATAL, AlertDescription.BAD_CERTIFICATE);
    return new CertificateVerificationResult(
        connectionId, new HandshakeException("not the pinned certificate", alert), null);
  }

  @Override
  public List<X500Principal> getAcceptedIssuers() {
    return List.of();
  }

  @Override
  public void setResultHandler(HandshakeResultHandler resultHandler) {
    // every result is given at once
  }
}
