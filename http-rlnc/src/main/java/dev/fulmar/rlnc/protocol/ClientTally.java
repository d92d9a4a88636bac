package dev.fulmar.rlnc.protocol;

/** What a client's session counts. */
final class ClientTally {
  long natives;
  long combinations;
  long probes;
  long plain;
  long timeouts;
  long broken;
  long unproductive;
  long misbehaviour;
  long sessionsLost;
  long postponed;
  long fateUnknown;
  long responsesLost;

  SenderStats stats(Backlog backlog, long submitted, long transmissions) {
    return new SenderStats(
        submitted,
        backlog.delivered(),
        transmissions,
        timeouts,
        backlog.refused(),
        unproductive,
        misbehaviour,
        new SenderStats.Coded(
            natives,
            combinations,
            probes,
            plain,
            sessionsLost,
            postponed,
            fateUnknown,
            responsesLost,
            broken));
  }
}
