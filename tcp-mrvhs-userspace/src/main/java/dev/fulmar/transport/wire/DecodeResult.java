package dev.fulmar.transport.wire;

/** Whether a datagram is a segment, and if not, what is wrong with it. */
public enum DecodeResult {
  /** It is; the segment is filled in. */
  OK,
  /** It is shorter than the 20 bytes of a header. */
  TOO_SHORT,
  /** The header says that it is shorter than 20 bytes, or longer than the datagram. */
  BAD_DATA_OFFSET,
  /** The checksum does not fit: bits were flipped, or it is not meant for us. */
  BAD_CHECKSUM,
  /** An option has a length that its kind does not allow, or reaches beyond the header. */
  BAD_OPTION
}
