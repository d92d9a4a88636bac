package dev.fulmar.rlnc.protocol;

/**
 * How far a sender's messages have come.
 *
 * <pre>
 *   ids   1 .. delivered | .. seen | .. introduced | .. last
 *         forgotten        held      combined        waiting
 * </pre>
 *
 * <p>What a receiver says of itself only grows, as long as it keeps its memory; so the greatest
 * value counts, in whatever order its answers come. Of messages that were never sent it cannot
 * know: what it says of them is cut off.
 */
final class Window {
  private long introduced;
  private long seen;
  private long newest; // that the receiver is known to know of
  private long rank;
  private long delivered;

  /** One in which all messages up to an id are history. */
  Window(long delivered) {
    restart(delivered, delivered, delivered);
    this.delivered = delivered;
  }

  /** The receiver begins anew: what is above {@code seen} is to be introduced once more. */
  void restart(long nowSeen, long nowNewest, long nowRank) {
    seen = nowSeen;
    newest = nowNewest;
    rank = nowRank;
    introduced = nowNewest;
  }

  /** What was introduced before need not be once more. */
  void keepIntroduced(long upTo) {
    introduced = Math.max(introduced, upTo);
  }

  /** What the receiver says; whether that is more than it said before. */
  boolean advance(long nowSeen, long nowNewest, long nowRank, long nowDelivered) {
    boolean news =
        nowSeen > seen || nowNewest > newest || nowRank > rank || nowDelivered > delivered;
    seen = Math.max(seen, nowSeen);
    newest = Math.max(newest, nowNewest);
    rank = Math.max(rank, nowRank);
    delivered = Math.max(delivered, nowDelivered);
    introduced = Math.max(introduced, newest);
    return news;
  }

  /**
   * Whether one message more may be introduced: a receiver keeps columns for twice the window, what
   * is seen but not decoded, and the window.
   *
   * @param size of the window
   * @param lastId the last there is
   */
  boolean mayIntroduce(int size, long lastId) {
    return introduced < lastId && introduced - seen < size && introduced - delivered < 2L * size;
  }

  /** Introduces the next one and says which. */
  long introduce() {
    return ++introduced;
  }

  /** The last one introduced has not left after all. */
  void takeBack() {
    introduced--;
  }

  /** How many combinations the receiver lacks of what it knows of. */
  long owed() {
    return seen >= newest ? 0 : Math.max(1, newest - rank);
  }

  /**
   * How many combinations the receiver lacks of what was introduced. At least one as long as any is
   * not seen, whatever the rank: it may count messages that are not this sender's.
   */
  long missing() {
    return seen >= introduced ? 0 : Math.max(1, introduced - rank);
  }

  long introduced() {
    return introduced;
  }

  long seen() {
    return seen;
  }

  long newest() {
    return newest;
  }

  long delivered() {
    return delivered;
  }
}
