package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.protocol.Outgoing;
import dev.fulmar.rlnc.protocol.SenderStats;

/** What a version 1 client counts beside its session. */
final class RlncClientTally {
  long completed;
  long requestBytes;
  long responses;
  long responseBytes;
  long connectFailures;
  long fellBack;
  long tooLong;
  private long busyWaits;
  private long unreachableWaits;
  private long silentWaits;
  private long unintelligibleWaits;
  private long additionalBytes;
  private long highestPlain;
  private long plainAgain;

  void count(Outgoing outgoing) {
    if (outgoing instanceof Outgoing.Plain request) {
      plainAgain = request.id() <= highestPlain ? request.number() : plainAgain;
      highestPlain = Math.max(highestPlain, request.id());
    }
  }

  void countBytes(Outgoing outgoing, int bytes) {
    requestBytes += bytes;
    boolean isAgain = outgoing instanceof Outgoing.Plain && outgoing.number() == plainAgain;
    additionalBytes += outgoing instanceof Outgoing.Coded || isAgain ? bytes : 0;
  }

  void count(Waiting reason) {
    busyWaits += reason instanceof Waiting.Busy ? 1 : 0;
    unreachableWaits += reason instanceof Waiting.Unreachable ? 1 : 0;
    silentWaits += reason instanceof Waiting.Silent ? 1 : 0;
    unintelligibleWaits += reason instanceof Waiting.Unintelligible ? 1 : 0;
  }

  RlncClientStats with(SenderStats session, long malformed, long connections, long forgetFailures) {
    SenderStats.Coded coded = session.coded();
    return new RlncClientStats(
        session.requests(),
        completed,
        session.refusedSubmissions(),
        coded.fateUnknown(),
        coded.responsesLost(),
        coded.natives(),
        coded.combinations(),
        coded.probes(),
        coded.plain(),
        requestBytes,
        additionalBytes,
        responses,
        responseBytes,
        session.timeouts(),
        connectFailures,
        coded.broken(),
        coded.postponed(),
        coded.sessionsLost(),
        fellBack,
        session.unproductive(),
        session.misbehaviour(),
        malformed,
        tooLong,
        connections,
        forgetFailures,
        busyWaits,
        unreachableWaits,
        silentWaits,
        unintelligibleWaits);
  }
}
