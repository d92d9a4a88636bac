package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.wire.NumberedResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** Responses until the client is known to have them. */
final class ResponseCache {
  /** What a number and a length take beside a response, in a bundle: two varints. */
  private static final int OVERHEAD_BYTES = 16;

  private final NavigableMap<Long, byte[]> byId = new TreeMap<>();
  private long acknowledged;
  private long sizeBytes;

  void put(long id, byte[] response) {
    if (id > acknowledged && byId.putIfAbsent(id, response) == null) {
      sizeBytes += response.length;
    }
  }

  /** The client has all up to an id; whether that is news. */
  boolean acknowledge(long id) {
    boolean news = id > acknowledged;
    acknowledged = Math.max(acknowledged, id);
    while (!byId.isEmpty() && byId.firstKey() <= id) {
      sizeBytes -= byId.pollFirstEntry().getValue().length;
    }
    return news;
  }

  /** As many as fit, and one in any case: else the client never got beyond it. */
  List<NumberedResponse> first(int maxBytes) {
    List<NumberedResponse> first = new ArrayList<>();
    long leftBytes = maxBytes;
    for (var entry : byId.entrySet()) {
      leftBytes -= entry.getValue().length + OVERHEAD_BYTES;
      if (leftBytes < 0 && !first.isEmpty()) {
        break;
      }
      first.add(new NumberedResponse(entry.getKey(), entry.getValue()));
    }
    return first;
  }

  Optional<byte[]> get(long id) {
    return Optional.ofNullable(byId.get(id));
  }

  boolean isEmpty() {
    return byId.isEmpty();
  }

  long acknowledged() {
    return acknowledged;
  }

  long sizeBytes() {
    return sizeBytes;
  }
}
