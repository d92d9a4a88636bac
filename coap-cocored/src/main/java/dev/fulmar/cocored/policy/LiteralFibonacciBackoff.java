package dev.fulmar.cocored.policy;

/**
 * The paper's Algorithm 1 to the letter: {@code RTO = RTO_previous x Fibonacci[i]} with 1, 2, 3, 5.
 *
 * <pre>
 * transmission n        0    1    2    3    4
 * timer / RTO_init      1    1    2    6   30        sum 40: from 2 s, failure after 80 s
 * </pre>
 *
 * <p>It contradicts the paper's own text and figure 5 (24 s), so it is for comparison only; see
 * {@link FibonacciBackoff}.
 */
public final class LiteralFibonacciBackoff implements Backoff {
  @Override
  public long next(long currentTimeout, int transmission) {
    Backoff.check(currentTimeout, transmission);
    return Backoff.saturatedProduct(currentTimeout, fibonacci(transmission));
  }

  /** 1, 2, 3, 5, 8, ... for transmission 1, 2, 3, 4, 5, ... */
  private static long fibonacci(int transmission) {
    long previous = 1;
    long number = 1;
    for (int i = 1; i < transmission; i++) {
      long next = number + previous;
      previous = number;
      number = next;
    }
    return number;
  }
}
