package dev.fulmar.rlnc.netty.server;

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
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** An EC key and a certificate that its owner has signed, of a name. */
record TestIdentity(KeyPair keys, X509Certificate certificate) {
  private static final char[] NO_PASSWORD = {};

  static TestIdentity of(String name) throws GeneralSecurityException, OperatorCreationException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    KeyPair keys = generator.generateKeyPair();
    X500Principal subject = new X500Principal(name);
    Instant now = Instant.now();
    X509Certificate certificate =
        new JcaX509CertificateConverter()
            .getCertificate(
                new JcaX509v3CertificateBuilder(
                        subject,
                        BigInteger.ONE,
                        Date.from(now.minus(Duration.ofHours(1))),
                        Date.from(now.plus(Duration.ofHours(1))),
                        subject,
                        keys.getPublic())
                    .build(
                        new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
    return new TestIdentity(keys, certificate);
  }

  /** Has this key, for a provider of TLS. */
  KeyManagerFactory keyManagers(Provider provider) throws GeneralSecurityException, IOException {
    KeyStore store = emptyStore();
    store.setKeyEntry("key", keys.getPrivate(), NO_PASSWORD, new X509Certificate[] {certificate});
    KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX", provider);
    factory.init(store, NO_PASSWORD);
    return factory;
  }

  /** Trusts these, for a provider of TLS. */
  static TrustManagerFactory trusting(Provider provider, TestIdentity... trusted)
      throws GeneralSecurityException, IOException {
    KeyStore store = emptyStore();
    for (int i = 0; i < trusted.length; i++) {
      store.setCertificateEntry("trusted" + i, trusted[i].certificate());
    }
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX", provider);
    factory.init(store);
    return factory;
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    return store;
  }

  /** Connections of a client that is this, by the JDK's TLS. */
  SSLSocketFactory clientOf(TestIdentity server) throws GeneralSecurityException, IOException {
    Provider jdk = SSLContext.getDefault().getProvider();
    SSLContext context = SSLContext.getInstance("TLS", jdk);
    context.init(keyManagers(jdk).getKeyManagers(), trusting(jdk, server).getTrustManagers(), null);
    return context.getSocketFactory();
  }
}
