package dev.fulmar.transport.wire;

import java.nio.ByteBuffer;

/**
 * The fields of one segment. An instance is filled in again and again rather than made anew for
 * each segment, hence the setters; each returns the segment.
 *
 * <p>Sequence numbers, the acknowledgment and timestamps are 32 bits as on the wire; ports and the
 * window are 16 bits, from 0 to 65,535. The payload is a stretch of somebody else's buffer, valid
 * as long as that buffer keeps its content. Not thread-safe.
 */
public final class Segment {
  /** How many SACK blocks fit into a header without other options, RFC 2018 section 3. */
  public static final int MAX_SACK_BLOCKS = 4;

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private int sourcePort;
  private int destinationPort;
  private int sequence;
  private int acknowledgment;
  private int flags;
  private int window;

  private int maxSegmentBytes;
  private int windowScale;
  private boolean sackPermitted;
  private boolean timestamps;
  private int timestampValue;
  private int timestampEcho;
  private int sackBlocks;
  private final int[] sackEdges = new int[2 * MAX_SACK_BLOCKS];

  private ByteBuffer payload;
  private int payloadIndex;
  private int payloadBytes;

  /** A segment without flags, options or payload. */
  public Segment() {
    clear();
  }

  /** Makes it a segment without flags, options or payload; the ports stay. */
  public Segment clear() {
    sequence = 0;
    acknowledgment = 0;
    flags = 0;
    window = 0;
    payload(NOTHING, 0, 0);
    return clearOptions();
  }

  Segment clearOptions() {
    maxSegmentBytes = 0;
    windowScale = -1;
    sackPermitted = false;
    timestamps = false;
    timestampValue = 0;
    timestampEcho = 0;
    sackBlocks = 0;
    return this;
  }

  public int sourcePort() {
    return sourcePort;
  }

  public int destinationPort() {
    return destinationPort;
  }

  /** Sets both ports. */
  public Segment ports(int source, int destination) {
    sourcePort = source;
    destinationPort = destination;
    return this;
  }

  /** The number of the first byte of the payload, or of the SYN. */
  public int sequence() {
    return sequence;
  }

  public Segment sequence(int value) {
    sequence = value;
    return this;
  }

  /** The number of the byte expected next; counts only under {@link Flag#ACK}. */
  public int acknowledgment() {
    return acknowledgment;
  }

  public Segment acknowledgment(int value) {
    acknowledgment = value;
    return this;
  }

  /** Bits of {@link Flag}. */
  public int flags() {
    return flags;
  }

  public Segment flags(int bits) {
    flags = bits;
    return this;
  }

  /** Whether a bit of {@link Flag} is set. */
  public boolean has(int flag) {
    return (flags & flag) != 0;
  }

  /** The receive window as on the wire, before scaling. */
  public int window() {
    return window;
  }

  public Segment window(int value) {
    window = value;
    return this;
  }

  /** The maximum segment size in bytes, from 0 to 65,535; 0 if the option is absent. */
  public int maxSegmentBytes() {
    return maxSegmentBytes;
  }

  public Segment maxSegmentBytes(int bytes) {
    maxSegmentBytes = bytes;
    return this;
  }

  /** By how many bits windows are shifted, from 0 to 255; -1 if the option is absent. */
  public int windowScale() {
    return windowScale;
  }

  public Segment windowScale(int bits) {
    windowScale = bits;
    return this;
  }

  public boolean sackPermitted() {
    return sackPermitted;
  }

  public Segment sackPermitted(boolean permitted) {
    sackPermitted = permitted;
    return this;
  }

  /** Whether there is a timestamps option. */
  public boolean hasTimestamps() {
    return timestamps;
  }

  public int timestampValue() {
    return timestampValue;
  }

  public int timestampEcho() {
    return timestampEcho;
  }

  /** Adds the timestamps option. */
  public Segment timestamps(int value, int echo) {
    timestamps = true;
    timestampValue = value;
    timestampEcho = echo;
    return this;
  }

  /** How many SACK blocks there are, from 0 to {@link #MAX_SACK_BLOCKS}. */
  public int sackBlocks() {
    return sackBlocks;
  }

  /**
   * The number of the first byte of a SACK block.
   *
   * @param block from 0 to {@link #sackBlocks()} - 1
   */
  public int sackStart(int block) {
    return sackEdges[2 * block];
  }

  /** The number just behind the last byte of a SACK block. */
  public int sackEnd(int block) {
    return sackEdges[2 * block + 1];
  }

  /** Adds a SACK block; there may be {@link #MAX_SACK_BLOCKS}, or 3 beside timestamps. */
  public Segment addSackBlock(int start, int end) {
    sackEdges[2 * sackBlocks] = start;
    sackEdges[2 * sackBlocks + 1] = end;
    sackBlocks++;
    return this;
  }

  /** The buffer that holds the payload. */
  public ByteBuffer payload() {
    return payload;
  }

  /** Where the payload begins in its buffer, an absolute index. */
  public int payloadIndex() {
    return payloadIndex;
  }

  /** How long the payload is. */
  public int payloadBytes() {
    return payloadBytes;
  }

  /** Sets the payload; nothing is copied. */
  public Segment payload(ByteBuffer buffer, int index, int bytes) {
    payload = buffer;
    payloadIndex = index;
    payloadBytes = bytes;
    return this;
  }

  /** How many sequence numbers it takes: its payload, and one each for SYN and FIN. */
  public int sequenceLength() {
    return payloadBytes + (has(Flag.SYN) ? 1 : 0) + (has(Flag.FIN) ? 1 : 0);
  }

  /** For failed assertions: the way tcpdump writes it. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    append(text, Flag.SYN, 'S');
    append(text, Flag.FIN, 'F');
    append(text, Flag.RST, 'R');
    append(text, Flag.PSH, 'P');
    append(text, Flag.ACK, '.');
    text.append("] seq ").append(Integer.toUnsignedString(sequence));
    text.append(" ack ").append(Integer.toUnsignedString(acknowledgment));
    text.append(" win ").append(window).append(" len ").append(payloadBytes);
    for (int block = 0; block < sackBlocks; block++) {
      text.append(" sack ").append(Integer.toUnsignedString(sackStart(block)));
      text.append(':').append(Integer.toUnsignedString(sackEnd(block)));
    }
    return text.toString();
  }

  private void append(StringBuilder text, int flag, char letter) {
    if (has(flag)) {
      text.append(letter);
    }
  }
}
