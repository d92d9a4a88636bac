package dev.fulmar.transport.core;

import dev.fulmar.transport.wire.DecodeResult;
import java.util.EnumMap;
import java.util.Map;

/** The counts behind {@link EndpointStats}. */
final class EndpointCounters {
  private final Map<DecodeResult, Long> undecodable = new EnumMap<>(DecodeResult.class);
  long opened;
  long unknown;
  long refused;
  long droppedBacklog;
  long droppedConnections;
  long droppedReplies;

  void onUndecodable(DecodeResult result) {
    undecodable.merge(result, 1L, Long::sum);
  }

  EndpointStats snapshot(int connections) {
    return new EndpointStats(
        connections,
        opened,
        count(DecodeResult.TOO_SHORT),
        count(DecodeResult.BAD_DATA_OFFSET),
        count(DecodeResult.BAD_CHECKSUM),
        count(DecodeResult.BAD_OPTION),
        unknown,
        refused,
        droppedBacklog,
        droppedConnections,
        droppedReplies);
  }

  private long count(DecodeResult result) {
    return undecodable.getOrDefault(result, 0L);
  }
}
