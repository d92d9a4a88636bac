package dev.fulmar.rlnc.journal;

import static java.util.Objects.requireNonNull;

/**
 * What a journal or a store keeps to.
 *
 * @param fsync when records are forced to the disk; default {@link FsyncPolicy#ALWAYS}
 * @param compactionBytes how long a file becomes at least before it is written anew without what is
 *     done with; 4 KiB to 2^40, default 4 MiB
 * @param compactionRatio and how many times as long as it was when that was done last; 2 to 1000,
 *     default 2: of what is written, about half is written a second time then
 * @param maxClients how many clients a journal remembers; beyond them, of those that have all their
 *     responses, the one that was silent longest is forgotten and counted. Where all lack some, a
 *     journal in a file refuses the new client, and one in memory forgets the one that was silent
 *     longest; 1 and more, default 100,000
 * @param unfetchedSeconds after how long responses that nobody fetched need not be kept any more:
 *     where all clients lack some, and there are too many, those of the oldest are forgotten and
 *     counted, and with them at last their clients, as all their messages might be sent again but
 *     for so long; 1 to 2^31, default 604,800, a week
 */
public record JournalOptions(
    FsyncPolicy fsync,
    long compactionBytes,
    int compactionRatio,
    int maxClients,
    long unfetchedSeconds) {
  private static final long LEAST_COMPACTION_BYTES = 4096;
  private static final long MOST_COMPACTION_BYTES = 1L << 40;
  private static final int LEAST_RATIO = 2;
  private static final int MOST_RATIO = 1000;

  private static final long WEEK_SECONDS = 7 * 86_400;
  private static final long MOST_SECONDS = 1L << 31;

  /** Forced always, 4 MiB, twice as long, 100,000 clients, a week. */
  public static final JournalOptions DEFAULT =
      new JournalOptions(FsyncPolicy.ALWAYS, 4 << 20, LEAST_RATIO, 100_000, WEEK_SECONDS);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of its range
   */
  public JournalOptions {
    requireNonNull(fsync, "fsync");
    if (compactionBytes < LEAST_COMPACTION_BYTES || compactionBytes > MOST_COMPACTION_BYTES) {
      throw new IllegalArgumentException(
          "compactionBytes is %d, must be from %d to %d"
              .formatted(compactionBytes, LEAST_COMPACTION_BYTES, MOST_COMPACTION_BYTES));
    }
    if (compactionRatio < LEAST_RATIO || compactionRatio > MOST_RATIO) {
      throw new IllegalArgumentException(
          "compactionRatio is %d, must be from %d to %d"
              .formatted(compactionRatio, LEAST_RATIO, MOST_RATIO));
    }
    if (maxClients < 1) {
      throw new IllegalArgumentException(
          "maxClients is %d, must be at least 1".formatted(maxClients));
    }
    if (unfetchedSeconds < 1 || unfetchedSeconds > MOST_SECONDS) {
      throw new IllegalArgumentException(
          "unfetchedSeconds is %d, must be from 1 to %d".formatted(unfetchedSeconds, MOST_SECONDS));
    }
  }

  /** The same with another policy. */
  public JournalOptions withFsync(FsyncPolicy policy) {
    return new JournalOptions(
        policy, compactionBytes, compactionRatio, maxClients, unfetchedSeconds);
  }

  /** The same with another length. */
  public JournalOptions withCompactionBytes(long bytes) {
    return new JournalOptions(fsync, bytes, compactionRatio, maxClients, unfetchedSeconds);
  }

  /** The same with another ratio. */
  public JournalOptions withCompactionRatio(int times) {
    return new JournalOptions(fsync, compactionBytes, times, maxClients, unfetchedSeconds);
  }

  /** The same with another number of clients. */
  public JournalOptions withMaxClients(int clients) {
    return new JournalOptions(fsync, compactionBytes, compactionRatio, clients, unfetchedSeconds);
  }

  /** The same with another age of responses that nobody fetches. */
  public JournalOptions withUnfetchedSeconds(long seconds) {
    return new JournalOptions(fsync, compactionBytes, compactionRatio, maxClients, seconds);
  }
}
