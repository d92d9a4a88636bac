package dev.fulmar.examples.bench.transport;

import dev.fulmar.examples.apps.tls.SelfSigned;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.jsse.provider.BouncyCastleJsseProvider;

/** Ours, with Bouncy Castle's TLS 1.3. */
final class BouncyCastleStack extends FulmarTlsStack {
  /**
   * Tells of every connection and of settings it does not know otherwise; held, or its level would
   * be forgotten.
   */
  private static final Logger QUIET = Logger.getLogger("org.bouncycastle.jsse");

  static {
    QUIET.setLevel(Level.SEVERE);
  }

  BouncyCastleStack(SelfSigned identity) throws IOException {
    super(
        ForeignStacks.BOUNCY_CASTLE.label(),
        new BouncyCastleJsseProvider(new BouncyCastleProvider()),
        identity);
  }
}
