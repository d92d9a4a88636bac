package dev.fulmar.examples.bench;

import java.util.ArrayList;
import java.util.List;

/** Threads that do nothing but take the processor from others, until they are ended. */
final class BusyThreads {
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean ended;

  BusyThreads(int count) {
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(this::run, "bench-busy");
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  private void run() {
    while (!ended) {
      Thread.onSpinWait();
    }
  }

  void end() throws InterruptedException {
    ended = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
