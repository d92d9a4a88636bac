package dev.fulmar.rlnc.journal;

import java.util.concurrent.atomic.LongAdder;

/** What happened to a file of records since it was opened; safe for many threads. */
final class JournalCounters {
  final LongAdder records = new LongAdder();
  final LongAdder forces = new LongAdder();
  final LongAdder compactions = new LongAdder();
  final LongAdder failedCompactions = new LongAdder();
  final LongAdder tornTails = new LongAdder();
  final LongAdder forgottenClients = new LongAdder();
  final LongAdder forgottenWithResponses = new LongAdder();
  final LongAdder expiredClients = new LongAdder();

  JournalStats snapshot(long sizeBytes) {
    return new JournalStats(
        sizeBytes,
        records.sum(),
        forces.sum(),
        compactions.sum(),
        failedCompactions.sum(),
        tornTails.sum(),
        forgottenClients.sum(),
        forgottenWithResponses.sum(),
        expiredClients.sum());
  }
}
