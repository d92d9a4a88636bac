package dev.fulmar.examples.bench;

import java.lang.reflect.InvocationTargetException;
import java.util.Optional;

/** A peer of {@link Generation}, from somebody else. */
interface BlockDecoder {
  /** What the peer stands on. */
  String OZONE = "org.apache.ozone.erasurecode.rawcoder.RSRawErasureCoderFactory";

  /** Solves for all blocks, none of which arrived. */
  void decode();

  /** Apache Ozone's, if this was built with it. */
  static Optional<BlockDecoder> load(int count, int blockBytes, long seed) {
    try {
      Class.forName(OZONE); // or an earlier build has left the class behind that needs it
      return Optional.of(
          Class.forName("dev.fulmar.examples.bench.OzoneDecoder")
              .asSubclass(BlockDecoder.class)
              .getDeclaredConstructor(int.class, int.class, long.class)
              .newInstance(count, blockBytes, seed));
    } catch (ClassNotFoundException notBuilt) {
      return Optional.empty();
    } catch (NoSuchMethodException
        | InstantiationException
        | IllegalAccessException
        | InvocationTargetException e) {
      throw new IllegalStateException("Apache Ozone's decoder cannot be made", e);
    }
  }
}
