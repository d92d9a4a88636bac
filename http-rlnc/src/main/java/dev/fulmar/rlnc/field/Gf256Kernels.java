package dev.fulmar.rlnc.field;

import static java.util.Objects.requireNonNull;

/**
 * Which {@link Kernel} this virtual machine multiplies with: the scalar one, until somebody has
 * found a better one and said {@link #use}, as {@code dev.fulmar.rlnc.kernel.KernelChoice} does.
 *
 * <p>Safe for many threads.
 */
public final class Gf256Kernels {
  private static volatile Kernel inUse = ScalarKernel.INSTANCE;

  private Gf256Kernels() {}

  /** The one that whole messages go through from here on. */
  public static Kernel inUse() {
    return inUse;
  }

  /** The one that runs everywhere, as fast from the first call as any. */
  public static Kernel scalar() {
    return ScalarKernel.INSTANCE;
  }

  /**
   * Exchanges the one in use. What is under way ends as it began.
   *
   * @param kernel compiled and checked: code that the virtual machine still interprets would hold
   *     up every message
   */
  public static void use(Kernel kernel) {
    inUse = requireNonNull(kernel, "kernel");
  }
}
