package dev.fulmar.netem.radio;

/** What the parts of a node tell the medium, which tells the other nodes. */
interface Network {
  /** A frame has come whole to its receiver, which may have it already. */
  void received(Frame frame);

  /** The acknowledgement of a frame has come to its sender. */
  void acknowledged(Frame frame);

  /** The receiver has acknowledged a frame that is new to it, or would have. */
  void handUp(Frame frame);

  /** A datagram cannot arrive any more. Called again for the same transfer, it does nothing. */
  void lost(Transfer transfer, RadioLoss cause);
}
