package dev.fulmar.examples.reproduce.frame;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs cells in several workers. A cell without figures fails its row, whose other cells are not
 * begun any more, and nothing else; a worker that died is replaced.
 */
final class WorkerPool {
  private final int workers;
  private final WorkerFactory factory;
  private final Map<Row, String> failed = new ConcurrentHashMap<>();

  /** Starts a worker. */
  @FunctionalInterface
  interface WorkerFactory {
    CellWorker start() throws IOException;
  }

  /** Takes figures as they come; one call at a time. */
  @FunctionalInterface
  interface Sink {
    void accept(CellResult result) throws IOException;
  }

  /**
   * @param workers how many cells run at a time, at least 1
   */
  WorkerPool(int workers, WorkerFactory factory) {
    this.workers = workers;
    this.factory = factory;
  }

  /**
   * Runs all.
   *
   * @return the rows that failed, with the reason of each
   * @throws IOException if the sink does not take a result
   * @throws InterruptedException if this thread is to end
   */
  Map<Row, String> run(List<Cell> cells, Sink sink) throws IOException, InterruptedException {
    Queue<Cell> waiting = new ConcurrentLinkedQueue<>(cells);
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    try {
      List<Callable<Void>> lanes = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        lanes.add(
            () -> {
              runLane(waiting, sink);
              return null;
            });
      }
      for (Future<Void> lane : threads.invokeAll(lanes)) {
        lane.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cannotWrite) {
        throw cannotWrite;
      }
      throw new IllegalStateException("a lane of workers broke", e.getCause());
    } finally {
      threads.shutdownNow();
    }
    return failed;
  }

  private void runLane(Queue<Cell> waiting, Sink sink) throws IOException {
    CellWorker worker = null;
    try {
      for (Cell cell = waiting.poll(); cell != null; cell = waiting.poll()) {
        if (failed.containsKey(cell.row())) {
          continue;
        }
        try {
          worker = worker == null ? start() : worker;
          CellResult result = new CellResult(cell, worker.run(cell));
          synchronized (this) {
            sink.accept(result);
          }
        } catch (CellWorker.CellFailure failure) {
          failed.putIfAbsent(
              cell.row(), "seed %d: %s".formatted(cell.seed(), failure.getMessage()));
          worker = failure.workerDied() ? closed(worker) : worker;
        }
      }
    } finally {
      closed(worker);
    }
  }

  private CellWorker start() throws CellWorker.CellFailure {
    try {
      return factory.start();
    } catch (IOException cannotStart) {
      throw new CellWorker.CellFailure(
          "no virtual machine could be started: " + cannotStart.getMessage(), true);
    }
  }

  private static CellWorker closed(CellWorker worker) {
    if (worker != null) {
      worker.close();
    }
    return null;
  }
}
