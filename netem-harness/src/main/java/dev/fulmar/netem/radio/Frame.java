package dev.fulmar.netem.radio;

/** A frame in the queue of its sender, through all its tries. */
final class Frame {
  private final Transfer transfer;
  private final int fragment;
  private final int sizeBytes;
  private int sequenceNumber;
  private int attempts;
  private boolean received;

  Frame(Transfer transfer, int fragment, int sizeBytes) {
    this.transfer = transfer;
    this.fragment = fragment;
    this.sizeBytes = sizeBytes;
  }

  Transfer transfer() {
    return transfer;
  }

  int fragment() {
    return fragment;
  }

  int sequenceNumber() {
    return sequenceNumber;
  }

  void number(int number) {
    sequenceNumber = number;
  }

  /** Whether the receiver has it, whether its sender knows or not. */
  boolean isReceived() {
    return received;
  }

  void markReceived() {
    received = true;
  }

  /** The frame as it goes out once more. */
  RadioFrame nextAttempt() {
    attempts++;
    return asSent();
  }

  /** The frame as it went out last. */
  RadioFrame asSent() {
    return new RadioFrame(
        transfer.datagram(),
        transfer.from(),
        transfer.to(),
        sizeBytes,
        sequenceNumber,
        attempts,
        fragment,
        transfer.fragments(),
        false);
  }

  /** The acknowledgement of what went out last. */
  RadioFrame ack(int ackBytes) {
    return new RadioFrame(
        transfer.datagram(),
        transfer.to(),
        transfer.from(),
        ackBytes,
        sequenceNumber,
        attempts,
        fragment,
        transfer.fragments(),
        true);
  }
}
