package dev.fulmar.netem.radio;

/** A datagram on one hop: from the node that has it to the next. */
final class Transfer {
  private final RadioDatagram datagram;
  private final int from;
  private final int to;
  private final int hop;
  private final int fragments;
  private boolean lost;

  /**
   * @param hop which of its hops it is, from 1
   */
  Transfer(RadioDatagram datagram, int from, int to, int hop, int fragments) {
    this.datagram = datagram;
    this.from = from;
    this.to = to;
    this.hop = hop;
    this.fragments = fragments;
  }

  RadioDatagram datagram() {
    return datagram;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  int hop() {
    return hop;
  }

  int fragments() {
    return fragments;
  }

  /**
   * Notes that it cannot arrive any more.
   *
   * @return whether that is news
   */
  boolean lose() {
    boolean isNews = !lost;
    lost = true;
    return isNews;
  }
}
