package dev.fulmar.cocored.policy;

/**
 * Fibonacci Pre-Increment Backoff, the reading that reproduces the paper's text and its figure 5.
 *
 * <pre>
 * transmission n        0    1    2    3    4
 * timer / RTO_init      1    1    2    3    5        sum 12: from 2 s, failure after 24 s
 * sent at / RTO_init    0    1    2    4    7
 * </pre>
 *
 * <p>The timer of transmission n is RTO_init x fib(n). Since the timer in force is RTO_init x
 * fib(n-1), the next one is {@code current x fib(n) / fib(n-1)}, and nothing has to be remembered.
 *
 * @see <a href="https://doi.org/10.3390/s19153433">the CoCo-RED paper</a>, figure 5
 * @see LiteralFibonacciBackoff for Algorithm 1 to the letter
 */
public final class FibonacciBackoff implements Backoff {
  private static final long[] FIBONACCI = fibonacci();

  @Override
  public long next(long currentTimeout, int transmission) {
    Backoff.check(currentTimeout, transmission);
    return Backoff.saturatedProduct(currentTimeout, FIBONACCI[transmission])
        / FIBONACCI[transmission - 1];
  }

  /** 1, 1, 2, 3, 5, ...: what RTO_init is multiplied with at transmission 0, 1, 2, 3, 4, ... */
  private static long[] fibonacci() {
    long[] numbers = new long[MAX_TRANSMISSION + 1];
    numbers[0] = 1;
    numbers[1] = 1;
    for (int n = 2; n < numbers.length; n++) {
      numbers[n] = numbers[n - 1] + numbers[n - 2];
    }
    return numbers;
  }
}
