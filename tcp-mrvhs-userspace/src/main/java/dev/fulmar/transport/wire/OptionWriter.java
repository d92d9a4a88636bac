package dev.fulmar.transport.wire;

import java.nio.ByteBuffer;

/** Writes the options of a segment, padded to whole words where each is best read by dissectors. */
final class OptionWriter {
  private static final byte NOP = OptionKind.NO_OPERATION;

  private OptionWriter() {}

  /** How many bytes {@link #write} will write: a multiple of four. */
  static int bytes(Segment segment) {
    int bytes = segment.maxSegmentBytes() > 0 ? OptionKind.MAX_SEGMENT_SIZE_BYTES : 0;
    bytes += segment.windowScale() >= 0 ? 1 + OptionKind.WINDOW_SCALE_BYTES : 0;
    bytes += segment.sackPermitted() ? 2 + OptionKind.SACK_PERMITTED_BYTES : 0;
    bytes += segment.hasTimestamps() ? 2 + OptionKind.TIMESTAMPS_BYTES : 0;
    int blocks = segment.sackBlocks();
    return bytes + (blocks > 0 ? 4 + blocks * OptionKind.SACK_BLOCK_BYTES : 0);
  }

  static void write(Segment segment, ByteBuffer out) {
    if (segment.maxSegmentBytes() > 0) {
      out.put((byte) OptionKind.MAX_SEGMENT_SIZE).put((byte) OptionKind.MAX_SEGMENT_SIZE_BYTES);
      out.putShort((short) segment.maxSegmentBytes());
    }
    if (segment.windowScale() >= 0) {
      out.put(NOP).put((byte) OptionKind.WINDOW_SCALE);
      out.put((byte) OptionKind.WINDOW_SCALE_BYTES).put((byte) segment.windowScale());
    }
    if (segment.sackPermitted()) {
      out.put(NOP).put(NOP);
      out.put((byte) OptionKind.SACK_PERMITTED).put((byte) OptionKind.SACK_PERMITTED_BYTES);
    }
    if (segment.hasTimestamps()) {
      out.put(NOP).put(NOP);
      out.put((byte) OptionKind.TIMESTAMPS).put((byte) OptionKind.TIMESTAMPS_BYTES);
      out.putInt(segment.timestampValue()).putInt(segment.timestampEcho());
    }
    if (segment.sackBlocks() > 0) {
      writeSack(segment, out);
    }
  }

  private static void writeSack(Segment segment, ByteBuffer out) {
    int blocks = segment.sackBlocks();
    out.put(NOP).put(NOP).put((byte) OptionKind.SACK);
    out.put((byte) (2 + blocks * OptionKind.SACK_BLOCK_BYTES));
    for (int block = 0; block < blocks; block++) {
      out.putInt(segment.sackStart(block)).putInt(segment.sackEnd(block));
    }
  }
}
