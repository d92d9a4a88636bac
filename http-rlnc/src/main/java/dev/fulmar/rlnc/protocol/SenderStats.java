package dev.fulmar.rlnc.protocol;

/**
 * What a sender has done so far.
 *
 * @param requests messages that were taken
 * @param delivered messages that are known to be delivered
 * @param transmissions requests that were sent, for new messages and in vain
 * @param timeouts transmissions that nobody answered in time
 * @param refusedSubmissions messages that were not taken because too many bytes were held
 * @param unproductive acknowledgements that said nothing new
 * @param misbehaviour acknowledgements of what was never sent
 * @param coded what a {@link ClientSession} counts besides
 */
public record SenderStats(
    long requests,
    long delivered,
    long transmissions,
    long timeouts,
    long refusedSubmissions,
    long unproductive,
    long misbehaviour,
    Coded coded) {

  /**
   * What only version 1 has.
   *
   * @param natives transmissions of a message by itself
   * @param combinations transmissions of combinations
   * @param probes transmissions that only asked
   * @param plain requests sent as they are, to a server that does not code
   * @param sessionsLost how often the server had lost its memory of this client
   * @param postponed how often the server asked to wait
   * @param fateUnknown messages of which nobody can tell whether they were delivered
   * @param responsesLost messages that were delivered, and whose response the server has lost
   * @param broken transmissions whose connection ended first
   */
  public record Coded(
      long natives,
      long combinations,
      long probes,
      long plain,
      long sessionsLost,
      long postponed,
      long fateUnknown,
      long responsesLost,
      long broken) {
    /** Of a sender that counts none of this. */
    public static final Coded NONE = new Coded(0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  /** The paper's additional request messages: transmissions beyond one for each message. */
  public long additional() {
    return transmissions - requests;
  }
}
