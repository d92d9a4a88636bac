package dev.fulmar.netem.radio;

/** Why a datagram was lost: the first thing that made its delivery impossible. */
public enum RadioLoss {
  /** The queue of the node it came to had no room for all of its frames. */
  QUEUE_FULL,
  /** The last try of one of its frames never found the channel free. */
  CHANNEL_BUSY,
  /** The last try of one of its frames was not acknowledged, and no try was received. */
  NO_ACK,
  /** A frame of it was taken for the repeat of another with the same sequence number. */
  FALSE_REPEAT,
  /** The next node had no buffer left to put it together in. */
  REASSEMBLY_FULL,
  /** Not all of it came in time, though no frame was lost. */
  REASSEMBLY_TIMEOUT
}
