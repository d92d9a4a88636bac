package dev.fulmar.examples.apps.coap;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How many requests reached the handler of each resource; safe for many threads. */
final class HandledRequests {
  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  /** Called once for each request as its handler begins. */
  void count(String resource) {
    counts.computeIfAbsent(resource, unused -> new LongAdder()).increment();
  }

  /** The counts now, by path of the resource; one that was never asked is absent. */
  Map<String, Long> snapshot() {
    Map<String, Long> now = new TreeMap<>();
    counts.forEach((resource, count) -> now.put(resource, count.sum()));
    return now;
  }
}
