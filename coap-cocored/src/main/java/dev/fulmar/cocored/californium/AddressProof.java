package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.policy.AddressDebt;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Who has shown that it receives at its address, and what the others have been sent (RFC 9175).
 *
 * <p>An Echo value is a keyed hash of the address and the minute, so that a challenge costs no
 * memory; it is good for one to two minutes. Which addresses are verified is kept in a bounded
 * table: one that is forgotten is asked again.
 */
final class AddressProof {
  private static final int ECHO_BYTES = 8;
  private static final long SLOT_NANOS = 60_000_000_000L;

  private final int limitBytes;
  private final SecretKeySpec key;
  private final PeerTable<InetSocketAddress, AddressDebt> debts;

  /**
   * @param limitBytes what an unverified peer may be sent beyond three times its own
   * @param debts a table for the peers that are remembered
   */
  AddressProof(int limitBytes, PeerTable<InetSocketAddress, AddressDebt> debts) {
    this.limitBytes = limitBytes;
    byte[] secret = new byte[32];
    new SecureRandom().nextBytes(secret);
    this.key = new SecretKeySpec(secret, "HmacSHA256");
    this.debts = debts;
  }

  /** Called for each datagram that leaves. */
  void sent(InetSocketAddress peer, int bytes) {
    AddressDebt debt = debtOf(peer);
    synchronized (debt) {
      debt.sent(bytes);
    }
  }

  /** Called for each datagram that arrives. */
  void received(InetSocketAddress peer, int bytes) {
    AddressDebt debt = debtOf(peer);
    synchronized (debt) {
      debt.received(bytes);
    }
  }

  /** Called when the peer has answered what only a receiver at its address can answer. */
  void verify(InetSocketAddress peer) {
    AddressDebt debt = debtOf(peer);
    synchronized (debt) {
      debt.verify();
    }
  }

  /** Whether the peer has to show its address before it is sent anything more. */
  boolean isOverLimit(InetSocketAddress peer) {
    return debtBytes(peer) > limitBytes;
  }

  /** Whether the peer is to be answered in small blocks, which do not add to its debt. */
  boolean isNearLimit(InetSocketAddress peer) {
    return debtBytes(peer) > limitBytes / 2;
  }

  private long debtBytes(InetSocketAddress peer) {
    AddressDebt debt = debtOf(peer);
    synchronized (debt) {
      return debt.debtBytes();
    }
  }

  private AddressDebt debtOf(InetSocketAddress peer) {
    return debts.computeIfAbsent(peer, p -> new AddressDebt());
  }

  /** The Echo value for a peer. */
  byte[] challenge(InetSocketAddress peer, long nowNanos) {
    return echo(peer, Math.floorDiv(nowNanos, SLOT_NANOS));
  }

  /** Whether a value is one that this peer was challenged with not long ago. */
  boolean isAnswer(byte[] value, InetSocketAddress peer, long nowNanos) {
    long slot = Math.floorDiv(nowNanos, SLOT_NANOS);
    return MessageDigest.isEqual(value, echo(peer, slot))
        || MessageDigest.isEqual(value, echo(peer, slot - 1));
  }

  private byte[] echo(InetSocketAddress peer, long slot) {
    try {
      Mac mac = Mac.getInstance(key.getAlgorithm());
      mac.init(key);
      mac.update(peer.getAddress().getAddress());
      mac.update(ByteBuffer.allocate(12).putInt(peer.getPort()).putLong(slot).array());
      return Arrays.copyOf(mac.doFinal(), ECHO_BYTES);
    } catch (GeneralSecurityException impossible) { // every Java platform has to have HmacSHA256
      throw new IllegalStateException("HmacSHA256 is missing", impossible);
    }
  }
}
