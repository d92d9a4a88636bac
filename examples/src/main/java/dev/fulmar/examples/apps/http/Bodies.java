package dev.fulmar.examples.apps.http;

/** What is to be sent; can be gone through as often as need be, without holding all of it. */
interface Bodies {
  /** How many there are. */
  int count();

  /** Begins with the first. */
  Cursor cursor();

  /** A way through them, once. */
  interface Cursor extends AutoCloseable {
    /**
     * The next; to be asked {@link #count} times at most.
     *
     * @throws dev.fulmar.examples.apps.CommandFailure if it is not what it was when it was counted
     */
    byte[] next();

    @Override
    default void close() {
      // most hold nothing
    }
  }

  /** SHA-256 of all, in hexadecimal digits. */
  default String digest() {
    BodyDigest digest = new BodyDigest();
    try (Cursor cursor = cursor()) {
      for (int i = 0; i < count(); i++) {
        digest.update(cursor.next());
      }
    }
    return digest.hex();
  }
}
