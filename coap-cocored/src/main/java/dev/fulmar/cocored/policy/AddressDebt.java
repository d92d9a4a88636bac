package dev.fulmar.cocored.policy;

/**
 * How far an endpoint has let itself be used against a peer that may not have asked: what it sent
 * there, less three times what came from there (RFC 9175 section 2.4, item 3).
 *
 * <p>Once the peer has shown that it receives at its address, nothing is counted any more. Not
 * thread-safe: its owner guards it.
 */
public final class AddressDebt {
  /** What an unverified peer may be sent for each of its own bytes. */
  public static final int FACTOR = 3;

  private long debtBytes;
  private boolean verified;

  /** Called for each datagram to the peer. */
  public void sent(int bytes) {
    debtBytes += bytes;
  }

  /** Called for each datagram from the peer's address, whoever sent it. */
  public void received(int bytes) {
    debtBytes = Math.max(0, debtBytes - (long) FACTOR * bytes);
  }

  /** Called when the peer has answered something that only a receiver at its address can answer. */
  public void verify() {
    verified = true;
  }

  /** Whether the peer has shown its address. */
  public boolean isVerified() {
    return verified;
  }

  /** The bytes sent beyond three times those received, {@code >= 0}; 0 for a verified peer. */
  public long debtBytes() {
    return verified ? 0 : debtBytes;
  }
}
