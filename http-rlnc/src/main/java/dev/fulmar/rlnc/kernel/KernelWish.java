package dev.fulmar.rlnc.kernel;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the user wants of {@link KernelChoice}. */
enum KernelWish {
  /** Vectors if they are there and measurably faster. */
  AUTO,
  /** No vectors, and no calibration. */
  SCALAR,
  /** Vectors if they are there and right, even if they are slower. */
  VECTOR;

  /** The system property. */
  static final String KEY = "fulmar.rlnc.kernel";

  private static final Logger LOG = LoggerFactory.getLogger(KernelWish.class);

  /** What the system property says; another word is told of, and is as good as none. */
  static KernelWish ofSystem() {
    String word = System.getProperty(KEY, AUTO.word());
    Optional<KernelWish> wish =
        Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    if (wish.isEmpty()) {
      LOG.warn("{} is '{}', allowed: auto, scalar and vector; taken for auto", KEY, word);
    }
    return wish.orElse(AUTO);
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
