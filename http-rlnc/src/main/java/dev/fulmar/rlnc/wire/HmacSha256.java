package dev.fulmar.rlnc.wire;

import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.params.KeyParameter;

/**
 * HMAC-SHA-256 (RFC 2104) by Bouncy Castle. The only class that knows it, so that all others can be
 * loaded where it is missing. Not thread-safe.
 */
final class HmacSha256 {
  private final HMac hmac = new HMac(new SHA256Digest());
  private final byte[] digest = new byte[hmac.getMacSize()];

  HmacSha256(byte[] key) {
    hmac.init(new KeyParameter(key));
  }

  HmacSha256 update(byte[] bytes, int lengthBytes) {
    hmac.update(bytes, 0, lengthBytes);
    return this;
  }

  /** The whole of it, until this is called again; what was added is gone. */
  byte[] end() {
    hmac.doFinal(digest, 0);
    return digest;
  }
}
