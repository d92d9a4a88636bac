package dev.fulmar.cocored.policy;

/**
 * Binary exponential back-off as RFC 7252 section 4.2 has it: each retransmission doubles the
 * timer.
 *
 * <pre>
 * transmission n        0    1    2    3    4
 * timer / RTO_init      1    2    4    8   16        sum 31: from 2 s, failure after 62 s
 * </pre>
 */
public final class BinaryBackoff implements Backoff {
  @Override
  public long next(long currentTimeout, int transmission) {
    Backoff.check(currentTimeout, transmission);
    return Backoff.saturatedProduct(currentTimeout, 2);
  }
}
