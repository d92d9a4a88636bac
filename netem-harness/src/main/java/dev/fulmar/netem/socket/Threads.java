package dev.fulmar.netem.socket;

/** Waiting for threads to end. */
final class Threads {
  private Threads() {}

  /**
   * Waits for a thread to end, unless it is the calling one. An interrupt does not cut the wait
   * short, for what the thread holds must be free afterwards; it is kept for the caller.
   */
  static void join(Thread thread) {
    if (thread == Thread.currentThread()) {
      return;
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
