package dev.fulmar.transport.core;

/** What happened to a connection so far; the source of {@link ConnectionStats}. */
final class Counters {
  long segmentsSent;
  long segmentsReceived;
  long bytesAcknowledged;
  long bytesReceived;
  long retransmittedSegments;
  long timeouts;
  long fastRecoveries;
  long tailProbes;
  long spuriousRecoveries;
  long dsacksReceived;
  long dsacksSent;
  long windowProbes;
  long keepAliveProbes;
  long droppedOutOfWindow;
  long droppedOld;
  long droppedWithoutTimestamps;
  long droppedReorderLimit;
  long quickAcks;
  long pathProbes;
  long pathProbesLost;
  long blackHoles;
  long acksOfUnsentData;
  long challengeAcks;
  long challengeAcksSuppressed;
}
