package dev.fulmar.transport.wire;

/** The control bits of the header, RFC 9293 section 3.1. */
public final class Flag {
  /** The sender has no more data. */
  public static final int FIN = 0x01;

  /** Synchronises sequence numbers: the first segment each way. */
  public static final int SYN = 0x02;

  /** Ends the connection at once. */
  public static final int RST = 0x04;

  /** The sender has nothing more to send for the moment. */
  public static final int PSH = 0x08;

  /** The acknowledgment field counts. */
  public static final int ACK = 0x10;

  private Flag() {}
}
