package dev.fulmar.transport.wire;

import java.nio.ByteBuffer;

/** Reads the options of a header into a segment; those of other kinds are passed over. */
final class OptionReader {
  private OptionReader() {}

  /**
   * Reads from {@code index} to {@code end}.
   *
   * @return false if an option is malformed
   */
  static boolean read(ByteBuffer buffer, int index, int end, Segment into) {
    into.clearOptions();
    int at = index;
    while (at < end) {
      int kind = buffer.get(at) & 0xFF;
      if (kind == OptionKind.END) {
        return true;
      }
      if (kind == OptionKind.NO_OPERATION) {
        at++;
        continue;
      }
      int bytes = at + 1 < end ? buffer.get(at + 1) & 0xFF : 0;
      if (bytes < 2 || at + bytes > end || !readOne(buffer, at, kind, bytes, into)) {
        return false;
      }
      at += bytes;
    }
    return true;
  }

  private static boolean readOne(ByteBuffer buffer, int at, int kind, int bytes, Segment into) {
    switch (kind) {
      case OptionKind.MAX_SEGMENT_SIZE -> {
        if (bytes != OptionKind.MAX_SEGMENT_SIZE_BYTES) {
          return false;
        }
        into.maxSegmentBytes(buffer.getShort(at + 2) & 0xFFFF);
      }
      case OptionKind.WINDOW_SCALE -> {
        if (bytes != OptionKind.WINDOW_SCALE_BYTES) {
          return false;
        }
        into.windowScale(buffer.get(at + 2) & 0xFF);
      }
      case OptionKind.SACK_PERMITTED -> {
        if (bytes != OptionKind.SACK_PERMITTED_BYTES) {
          return false;
        }
        into.sackPermitted(true);
      }
      case OptionKind.SACK -> {
        return readSack(buffer, at, bytes, into);
      }
      case OptionKind.TIMESTAMPS -> {
        if (bytes != OptionKind.TIMESTAMPS_BYTES) {
          return false;
        }
        into.timestamps(buffer.getInt(at + 2), buffer.getInt(at + 6));
      }
      default -> {
        return true; // RFC 9293 section 3.1: an option that is not known is ignored
      }
    }
    return true;
  }

  private static boolean readSack(ByteBuffer buffer, int at, int bytes, Segment into) {
    int blocks = (bytes - 2) / OptionKind.SACK_BLOCK_BYTES;
    if (blocks < 1 || (bytes - 2) % OptionKind.SACK_BLOCK_BYTES != 0) {
      return false;
    }
    if (into.sackBlocks() + blocks > Segment.MAX_SACK_BLOCKS) {
      return false;
    }
    for (int block = 0; block < blocks; block++) {
      int edges = at + 2 + block * OptionKind.SACK_BLOCK_BYTES;
      into.addSackBlock(buffer.getInt(edges), buffer.getInt(edges + Integer.BYTES));
    }
    return true;
  }
}
