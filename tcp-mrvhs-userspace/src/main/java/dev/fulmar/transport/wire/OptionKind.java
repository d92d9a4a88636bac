package dev.fulmar.transport.wire;

/** The options that are understood, by kind, and their lengths in bytes. */
final class OptionKind {
  /** RFC 9293 section 3.1. */
  static final int END = 0;

  static final int NO_OPERATION = 1;
  static final int MAX_SEGMENT_SIZE = 2;
  static final int MAX_SEGMENT_SIZE_BYTES = 4;

  /** RFC 7323 section 2.2. */
  static final int WINDOW_SCALE = 3;

  static final int WINDOW_SCALE_BYTES = 3;

  /** RFC 2018 section 2. */
  static final int SACK_PERMITTED = 4;

  static final int SACK_PERMITTED_BYTES = 2;

  /** RFC 2018 section 3. */
  static final int SACK = 5;

  static final int SACK_BLOCK_BYTES = 8;

  /** RFC 7323 section 3.2. */
  static final int TIMESTAMPS = 8;

  static final int TIMESTAMPS_BYTES = 10;

  private OptionKind() {}
}
