package dev.fulmar.rlnc.netty.server;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** The counters of a server; safe for many threads. */
final class ServerCounters {
  private final Map<ServerCounter, LongAdder> counts = new EnumMap<>(ServerCounter.class);

  ServerCounters() {
    for (ServerCounter counter : ServerCounter.values()) {
      counts.put(counter, new LongAdder());
    }
  }

  void count(ServerCounter counter) {
    counts.get(counter).increment();
  }

  long get(ServerCounter counter) {
    return counts.get(counter).sum();
  }

  Map<ServerCounter, Long> snapshot() {
    Map<ServerCounter, Long> now = new EnumMap<>(ServerCounter.class);
    counts.forEach((counter, count) -> now.put(counter, count.sum()));
    return Collections.unmodifiableMap(now);
  }
}
