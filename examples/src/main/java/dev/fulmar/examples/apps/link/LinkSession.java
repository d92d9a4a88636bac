package dev.fulmar.examples.apps.link;

import static java.util.stream.Collectors.joining;

import dev.fulmar.examples.apps.LiveLine;
import dev.fulmar.examples.apps.Output;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Links at work, from the line that says where they listen to their summaries. */
final class LinkSession {
  private static final long LIVE_LINE_NANOS = 1_000_000_000;

  private final RunningLinks running;
  private final Output output;
  private final LiveLine liveLine;
  private final CountDownLatch ended = new CountDownLatch(1);

  /** Whether it was a success; null until the end, guarded by this. */
  private Boolean success;

  /**
   * @param running the session closes it
   * @param output takes the summaries
   */
  LinkSession(RunningLinks running, Output output) {
    this.running = running;
    this.output = output;
    this.liveLine = output.liveLine();
  }

  /**
   * Waits, and shows what the links do, until the time is over, a link fails or another thread ends
   * it.
   */
  void follow(Duration duration) throws InterruptedException {
    long startNanos = System.nanoTime();
    long durationNanos = TimeUnit.NANOSECONDS.convert(duration); // the most there is, if it is more
    while (true) {
      long leftNanos = durationNanos - (System.nanoTime() - startNanos);
      if (leftNanos <= 0
          || running.hasFailed()
          || ended.await(Math.min(leftNanos, LIVE_LINE_NANOS), TimeUnit.NANOSECONDS)) {
        return;
      }
      showLiveLine();
    }
  }

  private synchronized void showLiveLine() {
    if (success == null) {
      boolean one = running.links().size() == 1;
      liveLine.show(
          running.links().entrySet().stream()
              .map(link -> (one ? "" : link.getKey() + ": ") + link.getValue().summary().shortly())
              .collect(joining("  ")));
    }
  }

  /**
   * Ends the links and prints their summaries, and why they were not what their specifications say.
   * A call after the first waits for the first and prints nothing: a signal and the end of the time
   * may come together.
   *
   * @param strict whether a complaint is the failure of the command, or else a warning
   * @return whether the command succeeded
   */
  synchronized boolean end(boolean strict) {
    if (success == null) {
      running.close();
      liveLine.clear();
      Map<String, LinkSummary> summaries = new LinkedHashMap<>();
      running.links().forEach((name, link) -> summaries.put(name, link.summary()));
      LinkReport report = new LinkReport(summaries);
      output.results(report.table(), report.json());
      report.remarks().forEach(output::note);
      running.remarks().forEach(remark -> output.note("warning: " + remark));
      List<String> complaints = new ArrayList<>(report.complaints());
      complaints.addAll(running.complaints());
      complaints.forEach(complaint -> output.note((strict ? "fulmar: " : "warning: ") + complaint));
      running.failures().forEach(failure -> output.note("fulmar: " + failure));
      success = running.failures().isEmpty() && !(strict && !complaints.isEmpty());
      ended.countDown();
    }
    return success;
  }
}
