package dev.fulmar.rlnc.netty.server.load;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** The counters of a server; safe for many threads. */
public final class ServerCounters {
  private final Map<ServerCounter, LongAdder> counts = new EnumMap<>(ServerCounter.class);

  /** All of them 0. */
  public ServerCounters() {
    for (ServerCounter counter : ServerCounter.values()) {
      counts.put(counter, new LongAdder());
    }
  }

  /** One more. */
  public void count(ServerCounter counter) {
    counts.get(counter).increment();
  }

  /** So many more. */
  public void count(ServerCounter counter, long more) {
    counts.get(counter).add(more);
  }

  /** How many so far. */
  public long get(ServerCounter counter) {
    return counts.get(counter).sum();
  }

  /** All of them, as they are now. */
  public Map<ServerCounter, Long> snapshot() {
    Map<ServerCounter, Long> now = new EnumMap<>(ServerCounter.class);
    counts.forEach((counter, count) -> now.put(counter, count.sum()));
    return Collections.unmodifiableMap(now);
  }
}
