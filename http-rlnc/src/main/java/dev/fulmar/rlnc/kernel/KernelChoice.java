package dev.fulmar.rlnc.kernel;

import dev.fulmar.rlnc.field.Gf256Kernels;
import dev.fulmar.rlnc.field.Kernel;
import dev.fulmar.rlnc.field.VectorKernels;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Chooses what this virtual machine multiplies with, once.
 *
 * <p>Clients and servers {@link #begin} it; who uses {@code coding} alone may do so, too. Nobody
 * waits for it: until a daemon thread has compiled, timed and checked a vector kernel, and for good
 * if that fails, the scalar kernel is in use. {@code java --add-modules jdk.incubator.vector} gives
 * the vectors; {@code -Dfulmar.rlnc.kernel=auto|scalar|vector} says what is wanted.
 *
 * <p>The thread begins after 1 s, takes a quarter of a processor at most, for each width of vectors
 * at most for 8 s, usually for 2 s in all, and ends.
 */
public final class KernelChoice {
  private static final AtomicBoolean BEGUN = new AtomicBoolean();
  private static final CompletableFuture<Kernel> CHOSEN = new CompletableFuture<>();

  /** A program that starts has enough to compile, and one that soon ends never pays. */
  private static final Duration DELAY = Duration.ofSeconds(1);

  /** Three times a turn. */
  private static final Duration PAUSE = Duration.ofMillis(6);

  private KernelChoice() {}

  /** Begins in the background; what was begun before goes on. */
  public static void begin() {
    if (BEGUN.compareAndSet(false, true)) {
      Thread thread = new Thread(KernelChoice::run, "fulmar-rlnc-kernel");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Done when the choice is made, with the kernel that stays in use; it has to be begun. */
  public static CompletableFuture<Kernel> chosen() {
    return CHOSEN.copy();
  }

  private static void run() {
    try {
      KernelChooser chooser =
          new KernelChooser(
              KernelWish.ofSystem(), VectorKernels.isModulePresent(), VectorKernels::load);
      if (chooser.hasChoice()) {
        LockSupport.parkNanos(DELAY.toNanos());
        chooser.choose(calibration()).ifPresent(Gf256Kernels::use);
      }
    } finally {
      CHOSEN.complete(Gf256Kernels.inUse());
    }
  }

  private static Calibration calibration() {
    Runnable pause = () -> LockSupport.parkNanos(PAUSE.toNanos());
    return new Calibration(Gf256Kernels.scalar(), System::nanoTime, pause);
  }
}
