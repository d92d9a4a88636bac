package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.policy.ReceiveBuffer.Outcome;

/** What has become of arrivals so far. The service queue's lock guards it. */
final class ReceiveCounters {
  long accepted;
  long handled;
  long earlyDropped;
  long bufferFull;
  long overShare;
  long coalesced;
  long superseded;
  long discardedAtStop;
  long permitsReclaimed;
  long ticketsReclaimed;

  void count(Outcome outcome, boolean supersedes) {
    switch (outcome) {
      case QUEUED, SUPERSEDED -> accepted++;
      case COALESCED -> coalesced++;
      case DROPPED_EARLY -> earlyDropped++;
      case DROPPED_FULL -> bufferFull++;
      case DROPPED_OVER_SHARE -> overShare++;
    }
    if (supersedes) {
      superseded++;
    }
  }

  /** Everything that met the buffer. */
  long received() {
    return accepted + coalesced + dropped();
  }

  long dropped() {
    return earlyDropped + bufferFull + overShare;
  }

  QueueReport.Totals totals() {
    return new QueueReport.Totals(
        received(), earlyDropped, bufferFull, overShare, discardedAtStop, permitsReclaimed);
  }
}
