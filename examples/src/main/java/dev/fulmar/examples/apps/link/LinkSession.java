package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.LiveLine;
import dev.fulmar.examples.apps.Output;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A link at work, from the line that says where it listens to its summary. */
final class LinkSession {
  private static final long LIVE_LINE_NANOS = 1_000_000_000;

  private final ImpairedLink link;
  private final Output output;
  private final LiveLine liveLine;
  private final CountDownLatch ended = new CountDownLatch(1);

  /** Set at the end, guarded by this. */
  private LinkSummary summary;

  /**
   * @param link running; the session closes it
   * @param output takes the summary
   */
  LinkSession(ImpairedLink link, Output output) {
    this.link = link;
    this.output = output;
    this.liveLine = output.liveLine();
  }

  /** Waits, and shows what the link does, until the time is over or another thread ends it. */
  void follow(Duration duration) throws InterruptedException {
    long startNanos = System.nanoTime();
    long durationNanos = TimeUnit.NANOSECONDS.convert(duration); // the most there is, if it is more
    while (true) {
      long leftNanos = durationNanos - (System.nanoTime() - startNanos);
      if (leftNanos <= 0
          || ended.await(Math.min(leftNanos, LIVE_LINE_NANOS), TimeUnit.NANOSECONDS)) {
        return;
      }
      showLiveLine();
    }
  }

  private synchronized void showLiveLine() {
    if (summary == null) {
      liveLine.show(link.summary().shortly());
    }
  }

  /**
   * Ends the link and prints its summary, and why it was not what its specification says. A call
   * after the first waits for the first and prints nothing: a signal and the end of the time may
   * come together.
   *
   * @param strict whether a complaint is the failure of the command, or else a warning
   */
  synchronized LinkSummary end(boolean strict) {
    if (summary == null) {
      link.close();
      liveLine.clear();
      summary = link.summary();
      output.results(summary.table(), summary.json());
      summary.remarks().forEach(output::note);
      String kind = strict ? "fulmar: " : "warning: ";
      summary.complaints().forEach(complaint -> output.note(kind + complaint));
      ended.countDown();
    }
    return summary;
  }
}
