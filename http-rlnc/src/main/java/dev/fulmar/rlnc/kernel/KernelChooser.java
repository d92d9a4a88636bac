package dev.fulmar.rlnc.kernel;

import dev.fulmar.rlnc.field.Kernel;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the kernel to use, if there is a better one than the scalar one. */
final class KernelChooser {
  private static final Logger LOG = LoggerFactory.getLogger(KernelChooser.class);

  /** A kernel is exchanged for one that is faster by a fifth, not for one that was lucky. */
  private static final double WIN = 1.2;

  /** No other width is tried then: with each that is, code that all share compiles less well. */
  private static final double CLEAR_WIN = 2;

  private final KernelWish wish;
  private final boolean isModulePresent;
  private final Supplier<List<Kernel>> vectorKernels;

  /**
   * A chooser.
   *
   * @param vectorKernels loads them, widest first; asked only if the module is present
   */
  KernelChooser(KernelWish wish, boolean isModulePresent, Supplier<List<Kernel>> vectorKernels) {
    this.wish = wish;
    this.isModulePresent = isModulePresent;
    this.vectorKernels = vectorKernels;
  }

  /** Whether there is anything to measure; says why if not. */
  boolean hasChoice() {
    if (wish == KernelWish.SCALAR) {
      LOG.debug("GF(2^8) kernel: scalar, as is wished");
      return false;
    }
    if (!isModulePresent) {
      String sentence = "GF(2^8) kernel: scalar; java --add-modules jdk.incubator.vector is faster";
      if (wish == KernelWish.VECTOR) {
        LOG.warn(sentence);
      } else {
        LOG.info(sentence);
      }
    }
    return isModulePresent;
  }

  /** The kernel that is to replace the scalar one; empty if none is, or if anything fails. */
  Optional<Kernel> choose(Calibration calibration) {
    try {
      Optional<Kernel> best = best(calibration);
      LOG.debug("GF(2^8) kernel: {}", best.map(Kernel::name).orElse("scalar"));
      return best;
    } catch (LinkageError | RuntimeException e) {
      LOG.warn("GF(2^8) kernel: stays scalar, the vector kernels fail", e);
      return Optional.empty();
    }
  }

  private Optional<Kernel> best(Calibration calibration) {
    Optional<Kernel> best = Optional.empty();
    double most = wish == KernelWish.VECTOR ? 0 : WIN;
    for (Kernel kernel : vectorKernels.get()) {
      double speedUp = calibration.speedUp(kernel);
      LOG.debug("GF(2^8) kernel: {} is {} times as fast as scalar", kernel.name(), speedUp);
      if (!KernelCheck.isRight(kernel)) {
        LOG.warn("GF(2^8) kernel: {} multiplies wrongly here and is left out", kernel.name());
      } else if (speedUp >= most) {
        best = Optional.of(kernel);
        most = speedUp;
      }
      if (best.isPresent() && most >= CLEAR_WIN) {
        break;
      }
    }
    return best;
  }
}
