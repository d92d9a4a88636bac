package dev.fulmar.cocored;

/** Why a message was not sent. */
public enum SendRefusal {
  /** NSTART messages are under way to its destination, and as many wait as may. */
  QUEUE_FULL("as many messages wait for this destination as may"),
  /** Its destination answered 4.29 and is left alone for a while (RFC 8516). */
  HELD_BACK("the destination has asked to be left alone"),
  /** Its destination does not answer, and PROBING_RATE is used up (RFC 7252 section 4.7). */
  PROBING_RATE("the destination does not answer, and PROBING_RATE is used up"),
  /** Its destination has not shown that it wants so many bytes (RFC 9175 section 2.4). */
  UNVERIFIED_PEER("the destination has not shown that it asked for this");

  private final String words;

  SendRefusal(String words) {
    this.words = words;
  }

  /** The reason in words. */
  public String words() {
    return words;
  }
}
