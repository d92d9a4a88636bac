package dev.fulmar.examples.bench;

import dev.fulmar.examples.apps.LiveLine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures several things in turns, each of them first in some rounds, and compares them. */
final class Turns {
  /** Enough for the virtual machine to compile what is measured. */
  private static final Duration REHEARSAL = Duration.ofSeconds(1);

  private final Map<String, List<Double>> rounds = new LinkedHashMap<>();

  /**
   * Takes the measurements.
   *
   * @param duration of each, all rounds together
   */
  Turns(List<Measured> subjects, Duration duration, int count, LiveLine live) {
    Duration rehearsal = duration.compareTo(REHEARSAL) < 0 ? duration : REHEARSAL;
    for (Measured subject : subjects) {
      rounds.put(subject.name(), new ArrayList<>());
      live.show(subject.name() + ", rehearsal");
      subject.megabytesPerSecond(rehearsal.toNanos());
    }
    for (int round = 0; round < count; round++) {
      for (int i = 0; i < subjects.size(); i++) {
        Measured subject = subjects.get((round + i) % subjects.size());
        live.show("%s, round %d of %d".formatted(subject.name(), round + 1, count));
        rounds
            .get(subject.name())
            .add(subject.megabytesPerSecond(duration.dividedBy(count).toNanos()));
      }
    }
    live.clear();
  }

  /** What one thing did, without a peer. */
  BenchRow row(String name) {
    return new BenchRow(name, "", Spread.NONE, median(name), "MB/s");
  }

  /** How many times as much one thing did as another in the same rounds. */
  BenchRow row(String name, String peer) {
    Spread ratios = Spread.ofRatios(rounds.get(name), rounds.get(peer));
    return new BenchRow(name, peer, ratios, median(name), "MB/s");
  }

  private double median(String name) {
    return Spread.of(rounds.get(name)).median();
  }
}
