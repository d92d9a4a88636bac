package dev.fulmar.rlnc.netty.client;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.Provider;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** An EC key and a certificate for a host, signed by itself. */
record HostIdentity(KeyPair keys, X509Certificate certificate) {
  private static final char[] NO_PASSWORD = {};

  /** For a host name, and for 127.0.0.1 if that is localhost. */
  static HostIdentity of(String host) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    KeyPair keys = generator.generateKeyPair();
    X500Principal subject = new X500Principal("CN=" + host);
    Instant now = Instant.now();
    GeneralName name = new GeneralName(GeneralName.dNSName, host);
    GeneralName address = new GeneralName(GeneralName.iPAddress, "127.0.0.1");
    GeneralName[] names =
        host.equals("localhost") ? new GeneralName[] {name, address} : new GeneralName[] {name};
    JcaX509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            subject,
            BigInteger.ONE,
            Date.from(now.minus(Duration.ofHours(1))),
            Date.from(now.plus(Duration.ofHours(1))),
            subject,
            keys.getPublic());
    builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
    X509Certificate certificate =
        new JcaX509CertificateConverter()
            .getCertificate(
                builder.build(
                    new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
    return new HostIdentity(keys, certificate);
  }

  /** Has this key, for a provider of TLS. */
  KeyManagerFactory keyManagers(Provider provider) throws GeneralSecurityException, IOException {
    KeyStore store = emptyStore();
    store.setKeyEntry("key", keys.getPrivate(), NO_PASSWORD, new X509Certificate[] {certificate});
    KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX", provider);
    factory.init(store, NO_PASSWORD);
    return factory;
  }

  /** Trusts this one only, for a provider of TLS. */
  TrustManagerFactory trusted(Provider provider) throws GeneralSecurityException, IOException {
    KeyStore store = emptyStore();
    store.setCertificateEntry("trusted", certificate);
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX", provider);
    factory.init(store);
    return factory;
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    return store;
  }
}
