package dev.fulmar.examples.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs variants at the same time, so that whatever disturbs the machine disturbs all of them. */
final class SideBySide {
  private SideBySide() {}

  /**
   * Runs all and waits for them.
   *
   * @return their results in the order of the runs
   * @throws IOException what the first of them threw
   */
  static <T> List<T> run(List<? extends Callable<T>> runs) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(runs.size());
    try {
      List<Future<T>> running = new ArrayList<>();
      for (Callable<T> run : runs) {
        running.add(threads.submit(run));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> run : running) {
        results.add(run.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      threads.shutdownNow();
    }
  }
}
