package dev.fulmar.rlnc.field;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads the kernels that need the module {@code jdk.incubator.vector}. This class does not: it
 * knows theirs by name only.
 */
public final class VectorKernels {
  private static final String MODULE = "jdk.incubator.vector";
  private static final String CLASS_FILE = "VectorKernel.class";

  /** The widths that machines have, widest first. */
  private static final int[] WIDTHS_BITS = {512, 256, 128};

  private VectorKernels() {}

  /** Whether this virtual machine was started with the module. */
  public static boolean isModulePresent() {
    return ModuleLayer.boot().findModule(MODULE).isPresent();
  }

  /**
   * A kernel for each width of vectors that this machine has, widest first; none if it has no
   * vectors. Each is fast only once the virtual machine has compiled it; until then it is a
   * thousand times slower.
   *
   * @throws LinkageError if the module is missing, or another one than they were compiled for
   * @throws IllegalStateException if their class is not where it belongs
   */
  public static List<Kernel> load() {
    try {
      byte[] classFile = classFile();
      List<Kernel> kernels = new ArrayList<>();
      for (int widthBits : WIDTHS_BITS) {
        Object kernel = define(classFile, widthBits).getDeclaredConstructor().newInstance();
        if (kernel instanceof Vectorised vectorised && widthBits <= vectorised.widestBits()) {
          kernels.add(vectorised);
        }
      }
      return kernels;
    } catch (IOException | ReflectiveOperationException e) {
      throw new IllegalStateException("the vector kernels cannot be loaded: " + e, e);
    }
  }

  private static Class<?> define(byte[] classFile, int widthBits) throws IllegalAccessException {
    return MethodHandles.lookup()
        .defineHiddenClassWithClassData(classFile, widthBits, true)
        .lookupClass();
  }

  private static byte[] classFile() throws IOException {
    try (InputStream file = VectorKernels.class.getResourceAsStream(CLASS_FILE)) {
      if (file == null) {
        throw new IOException(CLASS_FILE + " is missing");
      }
      return file.readAllBytes();
    }
  }

  /** A kernel that knows what vectors the machine has. */
  interface Vectorised extends Kernel {
    /** The widest vectors of this machine, in bits. */
    int widestBits();
  }
}
