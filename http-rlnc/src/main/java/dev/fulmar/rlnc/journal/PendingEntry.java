package dev.fulmar.rlnc.journal;

import java.io.IOException;
import java.util.Optional;

/** An entry that is written and not yet durable. */
final class PendingEntry {
  final JournalEntry entry;
  final long end; // of its record in the file
  boolean done;
  Optional<IOException> failure = Optional.empty();

  PendingEntry(JournalEntry entry, long end) {
    this.entry = entry;
    this.end = end;
  }
}
