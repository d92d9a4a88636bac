package dev.fulmar.cocored.policy;

/**
 * How often one client may ask: a number of requests at once, and a rate from there on.
 *
 * <p>Not thread-safe: its owner guards it.
 */
public final class TokenBucket {
  private final double perNano;
  private final double burst;
  private double tokens;
  private long filledNanos;

  /**
   * @param perSecond tokens that come back in a second; {@code > 0}
   * @param burst tokens in a full bucket; {@code >= 1}
   * @param nowNanos when it is made: it is full then
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public TokenBucket(double perSecond, int burst, long nowNanos) {
    if (!(perSecond > 0)) {
      throw new IllegalArgumentException("perSecond is " + perSecond + ", must be more than 0");
    }
    if (burst < 1) {
      throw new IllegalArgumentException("burst is " + burst + ", must be at least 1");
    }
    this.perNano = perSecond / 1e9;
    this.burst = burst;
    this.tokens = burst;
    this.filledNanos = nowNanos;
  }

  /**
   * Called once for each request.
   *
   * @param nowNanos never before an earlier call's
   * @return 0 if a token was taken, else after how many nanoseconds there will be one
   */
  public long take(long nowNanos) {
    tokens = Math.min(burst, tokens + (nowNanos - filledNanos) * perNano);
    filledNanos = nowNanos;
    if (tokens >= 1) {
      tokens--;
      return 0;
    }
    return (long) Math.ceil((1 - tokens) / perNano);
  }
}
