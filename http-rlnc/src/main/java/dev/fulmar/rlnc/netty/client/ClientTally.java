package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.protocol.SenderStats;

/** What a client counts beside its senders, and what its earlier senders counted. */
final class ClientTally {
  long requests;
  long delivered;
  long refused;
  long requestBytes;
  long additionalBytes;
  long responses;
  long responseBytes;
  long connectFailures;
  long postponed;
  long sessionsLost;
  long refusedSubmissions;
  private long transmissions;
  private long timeouts;
  private long unproductive;
  private long misbehaviour;

  /** Keeps the counts of a sender that is replaced. */
  void addSession(SenderStats sender) {
    transmissions += sender.transmissions();
    timeouts += sender.timeouts();
    unproductive += sender.unproductive();
    misbehaviour += sender.misbehaviour();
  }

  /** All of it with the counts of the sender at work. */
  ClientStats with(SenderStats sender) {
    return new ClientStats(
        requests,
        delivered,
        refused,
        transmissions + sender.transmissions(),
        requestBytes,
        additionalBytes,
        responses,
        responseBytes,
        timeouts + sender.timeouts(),
        connectFailures,
        postponed,
        sessionsLost,
        unproductive + sender.unproductive(),
        misbehaviour + sender.misbehaviour(),
        refusedSubmissions);
  }
}
